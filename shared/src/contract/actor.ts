export const actorKinds = ['operator', 'visitor', 'stripe', 'google', 'job'] as const
export type ActorKind = (typeof actorKinds)[number]
