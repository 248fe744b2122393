import { type Paper, page } from '#invoice/paper'

export type Flow = ReturnType<typeof openFlow>

/** Where the next thing is drawn: y in points, on pages that follow each other. */
export const openFlow = (paper: Paper, onNewPage: () => void) => {
  const flow = {
    y: page.top,
    onNewPage,
    /** Goes to a new page unless there is room of this height. */
    makeRoom: (height: number): void => {
      if (flow.y + height <= page.bottom) return
      paper.doc.addPage()
      onNewPage()
      flow.y = page.top
    },
  }
  return flow
}
