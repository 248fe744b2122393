-- The schema as of 30 November 2026. Later changes are migrations of their own.

-- Functions that columns and constraints use -------------------------------------------------

-- Must match `foldText` in `shared`; lists the letters that NFKD doesn't decompose. PostgreSQL's
-- lower() depends on the database's locale.
create function fold_text(t text) returns text language sql immutable strict parallel safe
  return lower(case when octet_length(t) = length(t) then t else replace(replace(replace(replace(replace(replace(replace(replace(translate(
  regexp_replace(normalize(t, NFKD), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g'),
  'ÐØðøĐđĦħıŁłŊŋŦŧƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƢƤƦƧƩƬƮƱƲƳƵƷƸƼǤǶǷȜȠȢȤȺȻȽȾɁɃɄɅɆɈɊɌɎʼͰͲͶͿΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςϏϘϚϜϞϠϢϤϦϨϪϬϮϷϺϽϾϿЂЄЅІЈЉЊЋЏАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӃӅӇӉӋӍӔӘӠӨӶӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖႠႡႢႣႤႥႦႧႨႩႪႫႬႭႮႯႰႱႲႳႴႵႶႷႸႹႺႻႼႽႾႿჀჁჂჃჄჅჇჍᎠᎡᎢᎣᎤᎥᎦᎧᎨᎩᎪᎫᎬᎭᎮᎯᎰᎱᎲᎳᎴᎵᎶᎷᎸᎹᎺᎻᎼᎽᎾᎿᏀᏁᏂᏃᏄᏅᏆᏇᏈᏉᏊᏋᏌᏍᏎᏏᏐᏑᏒᏓᏔᏕᏖᏗᏘᏙᏚᏛᏜᏝᏞᏟᏠᏡᏢᏣᏤᏥᏦᏧᏨᏩᏪᏫᏬᏭᏮᏯᏰᏱᏲᏳᏴᏵᲉᲐᲑᲒᲓᲔᲕᲖᲗᲘᲙᲚᲛᲜᲝᲞᲟᲠᲡᲢᲣᲤᲥᲦᲧᲨᲩᲪᲫᲬᲭᲮᲯᲰᲱᲲᲳᲴᲵᲶᲷᲸᲹᲺᲽᲾᲿỺỼỾ‘’ℲↃⰀⰁⰂⰃⰄⰅⰆⰇⰈⰉⰊⰋⰌⰍⰎⰏⰐⰑⰒⰓⰔⰕⰖⰗⰘⰙⰚⰛⰜⰝⰞⰟⰠⰡⰢⰣⰤⰥⰦⰧⰨⰩⰪⰫⰬⰭⰮⰯⱠⱢⱣⱤⱧⱩⱫⱭⱮⱯⱰⱲⱵⱾⱿⲀⲂⲄⲆⲈⲊⲌⲎⲐⲒⲔⲖⲘⲚⲜⲞⲠⲢⲤⲦⲨⲪⲬⲮⲰⲲⲴⲶⲸⲺⲼⲾⳀⳂⳄⳆⳈⳊⳌⳎⳐⳒⳔⳖⳘⳚⳜⳞⳠⳢⳫⳭⳲꙀꙂꙄꙆꙈꙊꙌꙎꙐꙒꙔꙖꙘꙚꙜꙞꙠꙢꙤꙦꙨꙪꙬꚀꚂꚄꚆꚈꚊꚌꚎꚐꚒꚔꚖꚘꚚꜢꜤꜦꜨꜪꜬꜮꜲꜴꜶꜸꜺꜼꜾꝀꝂꝄꝆꝈꝊꝌꝎꝐꝒꝔꝖꝘꝚꝜꝞꝠꝢꝤꝦꝨꝪꝬꝮꝹꝻꝽꝾꞀꞂꞄꞆꞋꞍꞐꞒꞖꞘꞚꞜꞞꞠꞢꞤꞦꞨꞪꞫꞬꞭꞮꞰꞱꞲꞳꞴꞶꞸꞺꞼꞾꟀꟂꟄꟅꟆꟇꟉꟋꟌ꟎Ꟑ꟒꟔ꟖꟘꟚꟜꟵ𐐀𐐁𐐂𐐃𐐄𐐅𐐆𐐇𐐈𐐉𐐊𐐋𐐌𐐍𐐎𐐏𐐐𐐑𐐒𐐓𐐔𐐕𐐖𐐗𐐘𐐙𐐚𐐛𐐜𐐝𐐞𐐟𐐠𐐡𐐢𐐣𐐤𐐥𐐦𐐧𐒰𐒱𐒲𐒳𐒴𐒵𐒶𐒷𐒸𐒹𐒺𐒻𐒼𐒽𐒾𐒿𐓀𐓁𐓂𐓃𐓄𐓅𐓆𐓇𐓈𐓉𐓊𐓋𐓌𐓍𐓎𐓏𐓐𐓑𐓒𐓓𐕰𐕱𐕲𐕳𐕴𐕵𐕶𐕷𐕸𐕹𐕺𐕼𐕽𐕾𐕿𐖀𐖁𐖂𐖃𐖄𐖅𐖆𐖇𐖈𐖉𐖊𐖌𐖍𐖎𐖏𐖐𐖑𐖒𐖔𐖕𐲀𐲁𐲂𐲃𐲄𐲅𐲆𐲇𐲈𐲉𐲊𐲋𐲌𐲍𐲎𐲏𐲐𐲑𐲒𐲓𐲔𐲕𐲖𐲗𐲘𐲙𐲚𐲛𐲜𐲝𐲞𐲟𐲠𐲡𐲢𐲣𐲤𐲥𐲦𐲧𐲨𐲩𐲪𐲫𐲬𐲭𐲮𐲯𐲰𐲱𐲲𐵐𐵑𐵒𐵓𐵔𐵕𐵖𐵗𐵘𐵙𐵚𐵛𐵜𐵝𐵞𐵟𐵠𐵡𐵢𐵣𐵤𐵥𑢠𑢡𑢢𑢣𑢤𑢥𑢦𑢧𑢨𑢩𑢪𑢫𑢬𑢭𑢮𑢯𑢰𑢱𑢲𑢳𑢴𑢵𑢶𑢷𑢸𑢹𑢺𑢻𑢼𑢽𑢾𑢿𖹀𖹁𖹂𖹃𖹄𖹅𖹆𖹇𖹈𖹉𖹊𖹋𖹌𖹍𖹎𖹏𖹐𖹑𖹒𖹓𖹔𖹕𖹖𖹗𖹘𖹙𖹚𖹛𖹜𖹝𖹞𖹟𖺠𖺡𖺢𖺣𖺤𖺥𖺦𖺧𖺨𖺩𖺪𖺫𖺬𖺭𖺮𖺯𖺰𖺱𖺲𖺳𖺴𖺵𖺶𖺷𖺸𞤀𞤁𞤂𞤃𞤄𞤅𞤆𞤇𞤈𞤉𞤊𞤋𞤌𞤍𞤎𞤏𞤐𞤑𞤒𞤓𞤔𞤕𞤖𞤗𞤘𞤙𞤚𞤛𞤜𞤝𞤞𞤟𞤠𞤡',
  'dododdhhillnnttɓƃƅɔƈɖɗƌǝəɛƒɠɣɩɨƙɯɲɵƣƥʀƨʃƭʈʊʋƴƶʒƹƽǥƕƿȝƞȣȥⱥȼƚⱦɂƀʉʌɇɉɋɍɏ''ͱͳͷϳαβγδεζηθικλμνξοπρστυφχψωσϗϙϛϝϟϡϣϥϧϩϫϭϯϸϻͻͼͽђєѕіјљњћџабвгдежзиклмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӄӆӈӊӌӎӕәӡөӷӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆⴀⴁⴂⴃⴄⴅⴆⴇⴈⴉⴊⴋⴌⴍⴎⴏⴐⴑⴒⴓⴔⴕⴖⴗⴘⴙⴚⴛⴜⴝⴞⴟⴠⴡⴢⴣⴤⴥⴧⴭꭰꭱꭲꭳꭴꭵꭶꭷꭸꭹꭺꭻꭼꭽꭾꭿꮀꮁꮂꮃꮄꮅꮆꮇꮈꮉꮊꮋꮌꮍꮎꮏꮐꮑꮒꮓꮔꮕꮖꮗꮘꮙꮚꮛꮜꮝꮞꮟꮠꮡꮢꮣꮤꮥꮦꮧꮨꮩꮪꮫꮬꮭꮮꮯꮰꮱꮲꮳꮴꮵꮶꮷꮸꮹꮺꮻꮼꮽꮾꮿᏸᏹᏺᏻᏼᏽᲊაბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰჱჲჳჴჵჶჷჸჹჺჽჾჿỻỽỿ''''ⅎↄⰰⰱⰲⰳⰴⰵⰶⰷⰸⰹⰺⰻⰼⰽⰾⰿⱀⱁⱂⱃⱄⱅⱆⱇⱈⱉⱊⱋⱌⱍⱎⱏⱐⱑⱒⱓⱔⱕⱖⱗⱘⱙⱚⱛⱜⱝⱞⱟⱡɫᵽɽⱨⱪⱬɑɱɐɒⱳⱶȿɀⲁⲃⲅⲇⲉⲋⲍⲏⲑⲓⲕⲗⲙⲛⲝⲟⲡⲣⲥⲧⲩⲫⲭⲯⲱⲳⲵⲷⲹⲻⲽⲿⳁⳃⳅⳇⳉⳋⳍⳏⳑⳓⳕⳗⳙⳛⳝⳟⳡⳣⳬⳮⳳꙁꙃꙅꙇꙉꙋꙍꙏꙑꙓꙕꙗꙙꙛꙝꙟꙡꙣꙥꙧꙩꙫꙭꚁꚃꚅꚇꚉꚋꚍꚏꚑꚓꚕꚗꚙꚛꜣꜥꜧꜩꜫꜭꜯꜳꜵꜷꜹꜻꜽꜿꝁꝃꝅꝇꝉꝋꝍꝏꝑꝓꝕꝗꝙꝛꝝꝟꝡꝣꝥꝧꝩꝫꝭꝯꝺꝼᵹꝿꞁꞃꞅꞇꞌɥꞑꞓꞗꞙꞛꞝꞟꞡꞣꞥꞧꞩɦɜɡɬɪʞʇʝꭓꞵꞷꞹꞻꞽꞿꟁꟃꞔʂᶎꟈꟊɤꟍ꟏ꟑꟓꟕꟗꟙꟛƛꟶ𐐨𐐩𐐪𐐫𐐬𐐭𐐮𐐯𐐰𐐱𐐲𐐳𐐴𐐵𐐶𐐷𐐸𐐹𐐺𐐻𐐼𐐽𐐾𐐿𐑀𐑁𐑂𐑃𐑄𐑅𐑆𐑇𐑈𐑉𐑊𐑋𐑌𐑍𐑎𐑏𐓘𐓙𐓚𐓛𐓜𐓝𐓞𐓟𐓠𐓡𐓢𐓣𐓤𐓥𐓦𐓧𐓨𐓩𐓪𐓫𐓬𐓭𐓮𐓯𐓰𐓱𐓲𐓳𐓴𐓵𐓶𐓷𐓸𐓹𐓺𐓻𐖗𐖘𐖙𐖚𐖛𐖜𐖝𐖞𐖟𐖠𐖡𐖣𐖤𐖥𐖦𐖧𐖨𐖩𐖪𐖫𐖬𐖭𐖮𐖯𐖰𐖱𐖳𐖴𐖵𐖶𐖷𐖸𐖹𐖻𐖼𐳀𐳁𐳂𐳃𐳄𐳅𐳆𐳇𐳈𐳉𐳊𐳋𐳌𐳍𐳎𐳏𐳐𐳑𐳒𐳓𐳔𐳕𐳖𐳗𐳘𐳙𐳚𐳛𐳜𐳝𐳞𐳟𐳠𐳡𐳢𐳣𐳤𐳥𐳦𐳧𐳨𐳩𐳪𐳫𐳬𐳭𐳮𐳯𐳰𐳱𐳲𐵰𐵱𐵲𐵳𐵴𐵵𐵶𐵷𐵸𐵹𐵺𐵻𐵼𐵽𐵾𐵿𐶀𐶁𐶂𐶃𐶄𐶅𑣀𑣁𑣂𑣃𑣄𑣅𑣆𑣇𑣈𑣉𑣊𑣋𑣌𑣍𑣎𑣏𑣐𑣑𑣒𑣓𑣔𑣕𑣖𑣗𑣘𑣙𑣚𑣛𑣜𑣝𑣞𑣟𖹠𖹡𖹢𖹣𖹤𖹥𖹦𖹧𖹨𖹩𖹪𖹫𖹬𖹭𖹮𖹯𖹰𖹱𖹲𖹳𖹴𖹵𖹶𖹷𖹸𖹹𖹺𖹻𖹼𖹽𖹾𖹿𖺻𖺼𖺽𖺾𖺿𖻀𖻁𖻂𖻃𖻄𖻅𖻆𖻇𖻈𖻉𖻊𖻋𖻌𖻍𖻎𖻏𖻐𖻑𖻒𖻓𞤢𞤣𞤤𞤥𞤦𞤧𞤨𞤩𞤪𞤫𞤬𞤭𞤮𞤯𞤰𞤱𞤲𞤳𞤴𞤵𞤶𞤷𞤸𞤹𞤺𞤻𞤼𞤽𞤾𞤿𞥀𞥁𞥂𞥃'), 'Æ', 'ae'), 'Þ', 'th'), 'ß', 'ss'), 'æ', 'ae'), 'þ', 'th'), 'Œ', 'oe'), 'œ', 'oe'), 'ẞ', 'ss') end collate "C");

create function blocked_by_session(session_date timestamptz) returns tstzrange
  language sql immutable parallel safe
  return tstzrange(session_date, session_date + interval '3 hours');

create function search_text_of(
  id uuid, student_name text, student_email text, coupon_code text, participant_emails text[]
) returns text language sql immutable parallel safe
  return fold_text(student_name || ' ' || student_email || ' ' || coalesce(coupon_code, '') || ' '
    || array_to_string(participant_emails, ' ') || ' ' || right(id::text, 8));

-- Rounds a percentage of an amount in cents, as `percentOfCents` does.
create function percent_of(cents numeric, percent numeric) returns numeric language sql immutable
  return round(cents * percent / 100);

-- Websites and packages -----------------------------------------------------------------------

create table websites (
  id uuid default gen_random_uuid() primary key,
  name text check (name <> '') not null,
  slug text check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$') unique not null,
  domain text,
  description text,
  thumbnail text,
  primary_color text default '#0070f3' check (primary_color ~ '^#[0-9a-fA-F]{6}$') not null,
  status text default 'active' check (status in ('active', 'maintenance', 'inactive')) not null,
  category text,
  meeting_link_template text,
  is_built_in boolean default false not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  version integer default 1 not null,
  former_slugs text[] default '{}' not null
);
comment on column websites.former_slugs is 'The URL names it had before, to which links still work.';

create table website_packages (
  website_id uuid references websites on delete cascade not null,
  type text check (type ~ '^[a-z][a-z0-9-]{0,39}$') not null,
  label text check (label <> '') not null,
  description text default '' not null,
  price numeric(10,2) check (price >= 0) not null,
  number_of_students integer check ((number_of_students >= 1) and (number_of_students <= 20)) not null,
  duration_minutes integer check ((duration_minutes >= 15) and (duration_minutes <= 180)) not null,
  is_offered boolean default true not null,
  position integer default 1000 not null,
  constraint website_packages_pkey primary key (website_id, type)
);

-- The business --------------------------------------------------------------------------------

create table business (
  id boolean default true constraint business_settings_id_not_null not null,
  business_name text default '' constraint business_settings_business_name_not_null not null,
  address text default '' constraint business_settings_address_not_null not null,
  vat_number text default '' constraint business_settings_vat_number_not_null not null,
  vat_regime text default 'article_10' constraint business_settings_vat_regime_not_null not null
    check (vat_regime in ('article_10', 'article_11', 'exempt', 'not_registered')),
  iban text default '' constraint business_settings_iban_not_null not null,
  bic text default '' constraint business_settings_bic_not_null not null,
  logo text default '' constraint business_settings_logo_not_null not null,
  notification_email text default '' constraint business_settings_notification_email_not_null not null,
  notify_of_bookings boolean default true constraint business_settings_notify_of_bookings_not_null not null,
  created_at timestamptz default now() constraint business_settings_created_at_not_null not null,
  updated_at timestamptz default now() constraint business_settings_updated_at_not_null not null,
  version integer default 1 constraint business_settings_version_not_null not null,
  tutor_name text default '' not null,
  contact_email text default '' not null,
  contact_phone text default '' not null,
  whatsapp text default '' not null,
  place text default '' not null,
  facebook text default '' not null,
  linkedin text default '' not null,
  pays_by_link boolean default true not null,
  reminds_clients boolean default false not null,
  shows_epc_qr boolean default true not null,
  vat_exempt_reason text default '' not null,
  tutor_about text default '' not null,
  tutor_picture text default '' not null,
  tutor_picture_hash text generated always as ( case
    when tutor_picture = '' then ''
    else left(encode(sha256(decode(split_part(tutor_picture, ',', 2), 'base64')), 'hex'), 32) end
  ) stored not null,
  account_holder text default '' not null,
  erased_after_years integer check (erased_after_years between 1 and 30),
  has_withdrawal_right boolean default false not null,
  withdrawal_text text default '' not null,
  former_vat_regimes jsonb default '[]' check (jsonb_typeof(former_vat_regimes) = 'array') not null,
  gives_receipts boolean default true not null,
  constraint business_settings_id_check check (id),
  constraint business_settings_pkey primary key (id)
);
comment on column business.former_vat_regimes is
  'Earlier VAT registrations, oldest first, each with the first day it no longer applied.';

-- The operator and devices --------------------------------------------------------------------

create table users (
  id uuid default gen_random_uuid() primary key,
  username text check (username <> '') unique not null,
  password text not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  refund_limit numeric(10,2) check (refund_limit >= 0)
);
comment on column users.refund_limit is
  'Refunds need the password again if those of 24 hours exceed this amount; null if none do.';

create table operator_sessions (
  id uuid default gen_random_uuid() primary key,
  user_id uuid references users on delete cascade not null,
  token_hash bytea check (octet_length(token_hash) = 32) unique not null,
  user_agent text default '' not null,
  address text default '' not null,
  created_at timestamptz default now() not null,
  last_used_at timestamptz default now() not null,
  expires_at timestamptz not null,
  confirmed_at timestamptz
);
comment on column operator_sessions.confirmed_at is
  'When the password was last entered in this session.';
create index operator_sessions_user on operator_sessions (user_id);

create table oauth_states (
  state_hash bytea primary key check (octet_length(state_hash) = 32),
  browser_hash bytea check (octet_length(browser_hash) = 32) not null,
  operator_session_id uuid references operator_sessions on delete cascade not null,
  code_verifier bytea not null,
  created_at timestamptz default now() not null,
  expires_at timestamptz not null
);
create index oauth_states_session on oauth_states (operator_session_id);

create table sign_in_factors (
  id uuid default gen_random_uuid() primary key,
  user_id uuid references users on delete cascade not null,
  kind text check (kind in ('app', 'passkey')) not null,
  name text check (name <> '') not null,
  app_secret bytea,
  last_step integer,
  credential_id text unique,
  public_key bytea,
  sign_count bigint,
  transports text[],
  created_at timestamptz default now() not null,
  last_used_at timestamptz,
  constraint factor_is_complete check (case kind
    when 'app' then app_secret is not null and credential_id is null
    else app_secret is null and credential_id is not null and public_key is not null
      and sign_count is not null and transports is not null end)
);
comment on column sign_in_factors.app_secret is
  'The key of the authenticator app, encrypted with a key derived from APP_SECRET.';
comment on column sign_in_factors.last_step is
  'The time step of the last accepted code. Codes of this and earlier steps are refused.';
create unique index sign_in_factors_app on sign_in_factors (user_id) where (kind = 'app');
create index sign_in_factors_user on sign_in_factors (user_id);

create table recovery_codes (
  user_id uuid references users on delete cascade not null,
  code_hash bytea check (octet_length(code_hash) = 32) not null,
  primary key (user_id, code_hash)
);

create table passkey_challenges (
  challenge_hash bytea primary key check (octet_length(challenge_hash) = 32),
  user_id uuid references users on delete cascade not null,
  operator_session_id uuid references operator_sessions on delete cascade,
  expires_at timestamptz not null
);
comment on column passkey_challenges.operator_session_id is
  'The sign-in session that adds a passkey; null for a challenge to sign in.';
create index passkey_challenges_user on passkey_challenges (user_id);
create index passkey_challenges_session on passkey_challenges (operator_session_id);

create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

create table idempotency_keys (
  key uuid primary key,
  operator_id uuid references users on delete cascade not null,
  call text not null,
  status integer,
  body jsonb,
  at timestamptz default now() not null
);
create index idempotency_keys_at on idempotency_keys (at);

-- Coupons -------------------------------------------------------------------------------------

create table coupons (
  id uuid default gen_random_uuid() primary key,
  website_id uuid references websites on delete cascade,
  code text check ((code = upper(code)) and (code <> '')) unique not null,
  description text,
  discount_type text check (discount_type in ('percentage', 'fixed')) not null,
  discount_value numeric(10,2) check (discount_value > 0) not null,
  min_purchase numeric(10,2) check (min_purchase >= 0),
  max_discount numeric(10,2) check (max_discount > 0),
  usage_limit integer check (usage_limit > 0),
  usage_count integer default 0 check (usage_count >= 0) not null,
  valid_from timestamptz default now() not null,
  valid_until timestamptz,
  is_active boolean default true not null,
  archived_at timestamptz,
  created_at timestamptz default now() not null,
  version integer default 1 not null,
  constraint coupons_check check ((discount_type = 'fixed') or (discount_value <= 100)),
  constraint coupons_check1 check ((discount_type = 'percentage') or (max_discount is null)),
  constraint coupons_check2 check (valid_until > valid_from)
);

-- Bookings ------------------------------------------------------------------------------------

create table bookings (
  id uuid default gen_random_uuid() primary key,
  website_id uuid references websites not null,
  checkout_id uuid unique,
  student_name text check (student_name <> '') not null,
  student_email text check (student_email <> '') not null,
  calendar_email text check (calendar_email <> '') not null,
  participant_emails text[] default '{}'::text[] not null,
  session_date timestamptz not null,
  session_type text not null,
  number_of_students integer check ((number_of_students >= 1) and (number_of_students <= 20)) not null,
  duration_minutes integer check ((duration_minutes >= 15) and (duration_minutes <= 180)) not null,
  base_price numeric(10,2) check (base_price >= 0) not null,
  discount_amount numeric(10,2) default 0 check (discount_amount >= 0) not null,
  final_price numeric(10,2) check (final_price >= 0) not null,
  coupon_id uuid references coupons,
  coupon_code text,
  payment_status text default 'pending'
    check (payment_status in ('pending', 'completed', 'expired', 'cancelled', 'refunded')) not null,
  source text default 'website' check (source in ('website', 'operator')) not null,
  stripe_session_id text unique,
  stripe_payment_intent_id text,
  checkout_url text,
  checkout_attempt integer default 1 not null,
  checkout_expires_at timestamptz,
  google_meet_link text,
  calendar_event_id text,
  invite_sequence integer default 0 check (invite_sequence >= 0) not null,
  notes text,
  expires_at timestamptz,
  completed_at timestamptz,
  cancelled_at timestamptz,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  student_key text generated always as (lower(student_email)) stored,
  link_promised_sequence integer,
  confirmation_sequence integer default 0 not null,
  revenue numeric(10,2) default 0 not null,
  version integer default 1 not null,
  caller_key text,
  paid numeric(10,2) default 0 not null,
  excess_refunded numeric(10,2) default 0 not null,
  charged_back numeric(10,2) default 0 not null,
  owed numeric(10,2) generated always as (
    case when payment_status = 'completed'
      then greatest(final_price - paid + excess_refunded + charged_back, 0) else 0 end
  ) stored not null,
  venue text default 'online' check (venue in ('online', 'in_person')) not null,
  visitor_zone text check (visitor_zone ~ '^[A-Za-z][A-Za-z0-9_+/-]{0,63}$'),
  guest_message text,
  is_no_show boolean default false not null,
  early_start_requested_at timestamptz,
  withdrawable_until date,
  withdrawn_at timestamptz,
  search_text text generated always as (
    search_text_of(id, student_name, student_email, coupon_code, participant_emails)
  ) stored,
  constraint bookings_check check ((payment_status <> 'pending') or (expires_at is not null)),
  constraint bookings_check1 check ((payment_status <> 'completed') or (completed_at is not null)),
  constraint bookings_check2 check
    ((discount_amount <= base_price) and (final_price = (base_price - discount_amount))),
  constraint bookings_no_overlap
    exclude using gist (blocked_by_session(session_date) with &&) where (payment_status = 'completed'),
  constraint bookings_package_fkey
    foreign key (website_id, session_type) references website_packages
);
comment on column bookings.excess_refunded is
  'The part of its refunds that returned an amount paid above the price.';
comment on column bookings.charged_back is
  'What lost disputes took from its payments and is due again or was paid again.';
comment on column bookings.early_start_requested_at is
  'When the student requested a session within the withdrawal period.';
comment on column bookings.withdrawable_until is
  'The last day on which the student can withdraw; null if there is no such right.';
create index bookings_completed_date on bookings (session_date) where (payment_status = 'completed');
create index bookings_coupon on bookings (coupon_id) where (coupon_id is not null);
create index bookings_created on bookings (created_at desc, id desc);
create index bookings_held_date on bookings (session_date desc, id desc)
  where (payment_status in ('completed', 'cancelled', 'refunded') or (stripe_payment_intent_id is not null));
create index bookings_held_name on bookings (lower(student_name), id)
  where payment_status in ('completed', 'cancelled', 'refunded');
create index bookings_held_price on bookings (final_price, id)
  where payment_status in ('completed', 'cancelled', 'refunded');
create index bookings_held_website_date on bookings (website_id, session_date desc, id desc)
  where (payment_status in ('completed', 'cancelled', 'refunded') or (stripe_payment_intent_id is not null));
create index bookings_owed on bookings (website_id) include (owed) where (owed > 0);
create index bookings_package on bookings (website_id, session_type);
create index bookings_pending_expiry on bookings (expires_at) where (payment_status = 'pending');
create index bookings_status_date on bookings (payment_status, session_date desc, id);
create index bookings_student on bookings (student_key, session_date desc);
create index bookings_student_key on bookings (student_key, session_date)
  include (website_id, payment_status, is_no_show)
  where payment_status in ('completed', 'cancelled', 'refunded');
create index bookings_totals on bookings (website_id, payment_status)
  include (revenue, owed, id)
  where (payment_status in ('completed', 'cancelled', 'refunded') or (stripe_payment_intent_id is not null));
create index bookings_unpaid_date on bookings (session_date desc, id desc)
  where payment_status in ('pending', 'expired');

create table booking_events (
  id bigint generated always as identity primary key,
  booking_id uuid references bookings on delete cascade not null,
  kind text not null,
  at timestamptz default now() not null,
  detail jsonb default '{}'::jsonb not null,
  actor jsonb
);
create index booking_events_booking on booking_events (booking_id, at);
create index booking_events_moves on booking_events (at) where kind = 'moved';

create table purged_checkouts (
  website_id uuid references websites on delete cascade not null,
  day date not null,
  checkouts integer check (checkouts > 0) not null,
  constraint purged_checkouts_pkey primary key (website_id, day)
);

create table daily_counts (
  day date not null,
  key bytea check (octet_length(key) = 32) not null,
  count integer default 1 not null,
  constraint daily_counts_pkey primary key (day, key)
);

-- Availability and the calendar ---------------------------------------------------------------

create table admin_availability (
  id uuid default gen_random_uuid() primary key,
  website_id uuid references websites on delete cascade,
  date date not null,
  is_available boolean default true not null,
  start_time text check (start_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  end_time text check (end_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  reason text,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  constraint admin_availability_website_id_date_key unique nulls not distinct (website_id, date)
);

create table availability_exceptions (
  id uuid default gen_random_uuid() primary key,
  website_id uuid references websites on delete cascade,
  date date not null,
  type text check (type in ('closed', 'open')) not null,
  start_time text check (start_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  end_time text check (end_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  reason text,
  created_at timestamptz default now() not null,
  constraint availability_exceptions_check check
    ((start_time is not null) and ((type = 'open') or (end_time > start_time)))
);
create index availability_exceptions_date on availability_exceptions (date);

create table availability_patterns (
  id uuid default gen_random_uuid() primary key,
  website_id uuid references websites on delete cascade not null,
  day_of_week integer check ((day_of_week >= 1) and (day_of_week <= 7)) not null,
  start_time text check (start_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$') not null,
  end_time text check (end_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$') not null,
  is_active boolean default true not null,
  valid_from date,
  valid_until date,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  constraint availability_patterns_check check (start_time < end_time),
  constraint availability_patterns_check1 check (valid_until >= valid_from),
  constraint availability_patterns_website_id_day_of_week_start_time_val_key
    unique nulls not distinct (website_id, day_of_week, start_time, valid_from)
);

create table availability_slots (
  id uuid default gen_random_uuid() primary key,
  website_id uuid references websites on delete cascade,
  date date not null,
  start_time text check (start_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$') not null,
  end_time text check (end_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$') not null,
  is_available boolean default true not null,
  booking_id uuid references bookings on delete set null,
  created_at timestamptz default now() not null,
  constraint availability_slots_website_id_date_start_time_key unique nulls not distinct (website_id, date, start_time)
);

create table busy_periods (
  event_id text primary key,
  recurring_event_id text,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  constraint busy_periods_check check (starts_at < ends_at)
);
create index busy_periods_end on busy_periods (ends_at);
create index busy_periods_recurring on busy_periods (recurring_event_id)
  where (recurring_event_id is not null);

create table calendar_events (
  booking_id uuid primary key references bookings on delete cascade,
  calendar_id text not null,
  event_id text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  booking_version integer
);
comment on column calendar_events.booking_version is
  'The version of the booking that Google has; null if unknown.';

create table calendar_sync_status (
  id uuid default gen_random_uuid() primary key,
  website_id uuid references websites on delete cascade,
  last_sync_at timestamptz,
  sync_enabled boolean default true not null,
  calendar_id text,
  sync_direction text default 'both' check (sync_direction in ('both', 'pull', 'push')) not null,
  connected_at timestamptz,
  refresh_token bytea,
  sync_token text,
  full_sync_at timestamptz,
  problem text,
  failing_since timestamptz,
  last_failure text,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  constraint calendar_sync_status_check check
    ((refresh_token is null) or ((calendar_id is not null) and (connected_at is not null))),
  constraint calendar_sync_status_website_id_key unique nulls not distinct (website_id)
);

-- Students ------------------------------------------------------------------------------------

create table archived_students (
  student_key text primary key check (student_key <> ''),
  archived_at timestamptz default now() not null
);

create table student_notes (
  student_key text primary key check (student_key = lower(student_key)),
  notes text,
  version integer not null
);

-- Clients and projects ------------------------------------------------------------------------

create table clients (
  id uuid default gen_random_uuid() primary key,
  website_id uuid references websites on delete set null,
  business_name text check (business_name <> '') not null,
  contact_person text,
  email text,
  phone text,
  address text,
  vat_number text,
  hourly_rate numeric(10,2) default 15.00 check (hourly_rate >= 0) not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  version integer default 1 not null,
  archived_at timestamptz,
  merged_into uuid references clients,
  constraint clients_merged_are_archived check ((merged_into is null) or (archived_at is not null)),
  constraint clients_merged_into_another check (merged_into <> id)
);
create index clients_merged on clients (merged_into) where (merged_into is not null);
create index clients_name on clients (lower(business_name), id);

create table projects (
  id uuid default gen_random_uuid() primary key,
  client_id uuid references clients,
  name text check (name <> '') not null,
  description text,
  status text default 'active' check (status in ('active', 'on_hold', 'completed')) not null,
  hourly_rate numeric(10,2) check (hourly_rate >= 0),
  estimated_hours numeric(10,2) check (estimated_hours >= 0),
  actual_hours numeric(10,2) default 0 check (actual_hours >= 0) not null,
  budget numeric(10,2) check (budget >= 0),
  start_date date,
  end_date date,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  version integer default 1 not null,
  constraint projects_end_not_before_start check (end_date >= start_date)
);
create index projects_client on projects (client_id);

-- Tasks ---------------------------------------------------------------------------------------

create table todo_items (
  id uuid default gen_random_uuid() primary key,
  type text check (type in ('booking_cancellation', 'refund_processing', 'general')) not null,
  title text check (title <> '') not null,
  description text,
  priority text default 'medium' check (priority in ('high', 'medium', 'low')) not null,
  status text default 'pending'
    check (status in ('pending', 'in_progress', 'completed', 'cancelled')) not null,
  related_booking_id uuid references bookings,
  related_data jsonb default '{}'::jsonb not null,
  key text unique,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  completed_at timestamptz,
  version integer default 1 not null,
  due_on date,
  refund_id uuid,
  constraint todo_items_check check ((status = 'completed') = (completed_at is not null))
);
comment on column todo_items.refund_id is 'The failed refund that this task repeats.';
create index todo_items_booking on todo_items (related_booking_id);
create unique index todo_items_one_open_cancellation on todo_items (related_booking_id)
  where ((type = 'booking_cancellation') and status in ('pending', 'in_progress'));
create index todo_items_refund on todo_items (refund_id) where refund_id is not null;
create index todo_items_status on todo_items (status, created_at desc);

create table deleted_todo_items (
  id uuid primary key,
  item jsonb not null,
  deleted_at timestamptz default now() not null
);
create index deleted_todo_items_deleted on deleted_todo_items (deleted_at);

-- Invoices ------------------------------------------------------------------------------------

create table invoices (
  id uuid default gen_random_uuid() primary key,
  kind text default 'invoice' check (kind in ('invoice', 'credit_note')) not null,
  status text default 'draft' check (status in ('draft', 'issued')) not null,
  invoice_number text not null,
  client_id uuid references clients,
  issue_date date not null,
  due_date date not null,
  period text check (period ~ '^[0-9]{4}-[0-9]{2}$') not null,
  bill_to_name text check (bill_to_name <> '') not null,
  bill_to_address text not null,
  bill_to_vat text,
  notes text,
  net_total numeric(10,2) not null,
  vat_total numeric(10,2) not null,
  gross_total numeric(10,2) not null,
  source_files jsonb default '[]'::jsonb not null,
  issuer jsonb,
  issued_at timestamptz,
  corrects uuid references invoices,
  mailed_at timestamptz,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  version integer default 1 not null,
  price_mode text default 'net' check (price_mode in ('net', 'gross')) not null,
  booking_id uuid references bookings,
  credited_before numeric(10,2) default 0 not null,
  constraint invoices_check check (due_date >= issue_date),
  constraint invoices_check1 check (gross_total = (net_total + vat_total)),
  constraint invoices_check2 check ((kind = 'credit_note') or (least(net_total, vat_total) >= 0)),
  constraint invoices_check3 check ((kind = 'invoice') or (greatest(net_total, vat_total) <= 0)),
  constraint invoices_check4 check ((kind = 'credit_note') = (corrects is not null)),
  constraint invoices_check5 check
    ((status = 'issued') = ((issued_at is not null) and (issuer is not null))),
  constraint invoices_check6 check
    ((credited_before <= 0) and ((credited_before = 0) or (kind = 'credit_note'))),
  constraint invoices_of_bookings_include_vat check ((booking_id is null) or (price_mode = 'gross'))
);
create index invoices_booking on invoices (booking_id) where (booking_id is not null);
create index invoices_client on invoices (client_id);
create index invoices_corrects on invoices (corrects) where (corrects is not null);
create index invoices_date on invoices (issue_date desc, created_at desc, id);
create unique index invoices_number on invoices (invoice_number) where (status = 'issued');

create table invoice_lines (
  invoice_id uuid references invoices on delete cascade not null,
  id uuid not null,
  client_id uuid references clients,
  position integer check ("position" >= 0) not null,
  date date,
  student text not null,
  subject text not null,
  unit text check (unit in ('hour', 'piece')) not null,
  hours numeric(10,2) not null,
  rate numeric(10,2) not null,
  vat_category text
    check (vat_category in ('standard', 'exempt', 'reverse_charge', 'outside_scope')) not null,
  vat_percent numeric(5,2) check ((vat_percent >= 0) and (vat_percent <= 100)) not null,
  vat_reason text not null,
  net numeric(10,2) not null,
  fingerprint text,
  is_freed boolean default false not null,
  booking_id uuid references bookings,
  corrects uuid,
  credited_before numeric(10,2) default 0 check (credited_before <= 0) not null,
  constraint invoice_lines_check check
    ((vat_category = 'standard') or ((vat_percent = 0) and (vat_reason <> ''))),
  constraint invoice_lines_invoice_id_position_key unique (invoice_id, "position"),
  constraint invoice_lines_pkey primary key (invoice_id, id)
);
create unique index invoice_lines_booking_once on invoice_lines (booking_id)
  where ((booking_id is not null) and (not is_freed));
create unique index invoice_lines_charged_once on invoice_lines (client_id, fingerprint)
  where ((fingerprint is not null) and (not is_freed));
create unique index invoice_lines_session_once on invoice_lines (id) where (not is_freed);

create table invoice_files (
  invoice_id uuid primary key references invoices,
  bytes bytea not null,
  sha256 text not null,
  created_at timestamptz default now() not null,
  constraint invoice_files_check check (sha256 = encode(sha256(bytes), 'hex'))
);

create table invoice_links (
  invoice_id uuid primary key references invoices,
  token_hash bytea unique not null
);

create table invoice_checkouts (
  id uuid primary key,
  invoice_id uuid references invoices not null,
  amount numeric(10,2) check (amount > 0) not null,
  session_id text unique,
  url text,
  expires_at timestamptz not null,
  ended_at timestamptz,
  created_at timestamptz default now() not null
);
create index invoice_checkouts_open on invoice_checkouts (invoice_id) where (ended_at is null);

create table invoice_requests (
  booking_id uuid primary key references bookings on delete cascade,
  name text check (name <> '') not null,
  address text check (address <> '') not null,
  country text check (country <> '') not null,
  vat_number text,
  asked_at timestamptz not null,
  updated_at timestamptz not null
);

create table number_series (
  series text primary key,
  next integer check (next > 1) not null,
  latest date not null
);
comment on table number_series is 'The next number of invoices, credit notes, receipts and quotes.';

-- Payments ------------------------------------------------------------------------------------

create table payments (
  id uuid default gen_random_uuid() primary key,
  booking_id uuid references bookings,
  invoice_id uuid,
  client_id uuid,
  amount numeric(10,2) check (amount > 0) not null,
  currency text default 'eur' check (currency = lower(currency)) not null,
  payment_date timestamptz not null,
  payment_method text not null,
  reference text,
  status text default 'completed'
    check (status in ('completed', 'partially_refunded', 'refunded', 'disputed', 'dispute_lost')) not null,
  stripe_payment_intent_id text unique,
  stripe_charge_id text unique,
  notes text,
  created_at timestamptz default now() not null,
  refunded numeric(10,2) default 0 not null,
  disputed numeric(10,2) default 0 not null,
  dispute_fees numeric(10,2) default 0 not null,
  card_country text check (card_country ~ '^[A-Z]{2}$'),
  other_income text check (other_income <> ''),
  lost_in_disputes numeric(10,2) default 0 not null,
  constraint payments_check check ((refunded >= 0) and (refunded <= amount)),
  constraint payments_client foreign key (client_id) references clients(id),
  constraint payments_invoice foreign key (invoice_id) references invoices(id),
  constraint payments_other_income
    check (other_income is null or num_nonnulls(booking_id, invoice_id) = 0),
  constraint payments_of_one check ((booking_id is null) or (invoice_id is null)),
  constraint payments_of_something check
    (num_nonnulls(booking_id, invoice_id, stripe_payment_intent_id) > 0)
);
comment on column payments.card_country is 'The country of the bank that issued the card.';
comment on column payments.other_income is
  'What was sold, for a payment that is a sale without a booking or an invoice.';
comment on column payments.lost_in_disputes is
  'The part of "disputed" that the cardholder got back for good.';
comment on column payments.dispute_fees is 'Zero for other currencies, because the fees are in euros.';
create index payments_booking on payments (booking_id);
create index payments_date on payments (payment_date desc, id);
create index payments_invoice on payments (invoice_id) where (invoice_id is not null);

create table refunds (
  id uuid default gen_random_uuid() primary key,
  payment_id uuid references payments not null,
  amount numeric(10,2) check (amount > 0) not null,
  status text default 'pending' check (status in ('pending', 'succeeded', 'failed')) not null,
  requested_by text check (requested_by in ('operator', 'system', 'stripe')) not null,
  reason text,
  stripe_refund_id text unique,
  failure_reason text,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  todo_id uuid,
  ends_booking boolean default false not null,
  method text,
  given_on date,
  refunded_at timestamptz,
  returned_at timestamptz,
  request_id uuid default gen_random_uuid() not null,
  constraint refunds_by_hand check ((method is null) = (given_on is null)),
  constraint refunds_by_hand_are_made check
    ((method is null) or ((status <> 'pending') and (stripe_refund_id is null)))
);
comment on column refunds.request_id is 'Shared by the refunds into which one request was divided.';
create index refunds_failed on refunds (created_at) where (status = 'failed');
create index refunds_payment on refunds (payment_id);
create index refunds_todo on refunds (todo_id) where (todo_id is not null);

create view refund_moves as
  select refunds.id as refund_id, payment_id, move.kind, move.at, move.amount, method, status,
    created_at
  from refunds, lateral (values
    ('refund', refunded_at, -refunds.amount), ('refund_failed', returned_at, refunds.amount)
  ) as move (kind, at, amount)
  where move.at is not null;
comment on view refund_moves is
  'When money of a refund left, as a negative amount, and when it came back because the refund failed.';

create table disputes (
  id text primary key,
  payment_id uuid references payments not null,
  amount numeric(10,2) check (amount >= 0) not null,
  reason text not null,
  status text not null,
  withdrawn numeric(10,2) check (withdrawn >= 0) not null,
  fee numeric(10,2) check (fee >= 0) not null,
  read_at timestamptz not null,
  created_at timestamptz default now() not null,
  money_moved_at timestamptz
);
comment on column disputes.fee is 'In euros. Fees in other currencies don’t count.';
comment on column disputes.money_moved_at is 'When Stripe last moved money for the dispute; null if unknown.';
create index disputes_open on disputes (created_at)
  where (status not in ('won', 'lost', 'warning_closed', 'prevented'));
create index disputes_payment on disputes (payment_id);

create table dispute_moves (
  dispute_id text references disputes on delete cascade not null,
  moved_at timestamptz not null,
  amount numeric(10,2) not null,
  fee numeric(10,2) not null
);
create index dispute_moves_dispute on dispute_moves (dispute_id);

create table stripe_events (
  id text primary key,
  type text not null,
  created_at timestamptz not null,
  received_at timestamptz default now() not null
);
create index stripe_events_received on stripe_events (received_at desc);

create table receipts (
  number text primary key,
  booking_id uuid references bookings not null,
  payment_id uuid unique not null,
  amount numeric(10,2) check (amount > 0) not null,
  method text not null,
  paid_on date not null,
  issuer jsonb not null,
  issued_at timestamptz not null
);
comment on column receipts.payment_id is
  'Not a reference: a payment recorded by mistake can be removed, but its receipt is kept as void.';
create index receipts_booking on receipts (booking_id);

-- Amounts of these tables are in the currency's smallest unit, as in Stripe's API, because some
-- currencies have no cents.
create table stripe_payouts (
  id text primary key,
  amount bigint not null,
  currency text not null,
  status text not null,
  arrival_date date not null,
  failure text,
  is_complete boolean not null,
  created_at timestamptz not null
);
create index stripe_payouts_created on stripe_payouts (created_at desc, id desc);

create table stripe_transactions (
  id text primary key,
  type text not null,
  category text not null,
  source text,
  currency text not null,
  amount bigint not null,
  fee bigint not null,
  description text,
  payout_id text references stripe_payouts,
  created_at timestamptz not null
);
create index stripe_transactions_source on stripe_transactions (source);
create index stripe_transactions_payout on stripe_transactions (payout_id);
create index stripe_transactions_created on stripe_transactions (created_at);

create table stripe_balances (
  currency text primary key,
  available bigint not null,
  pending bigint not null,
  read_at timestamptz not null
);

create table ignored_differences (
  id text primary key,
  amount numeric(14,2) not null,
  reason text not null check (reason <> ''),
  created_at timestamptz default now() not null
);

-- Tracked sessions ----------------------------------------------------------------------------

create table sessions (
  id uuid default gen_random_uuid() primary key,
  client_id uuid references clients not null,
  date date not null,
  student text not null,
  subject text not null,
  hours numeric(10,2) not null,
  rate numeric(10,2) not null,
  net_amount numeric(10,2) not null,
  invoice_id uuid references invoices on delete cascade,
  fingerprint text,
  invoice_period text,
  invoice_number text,
  created_at timestamptz default now() not null,
  is_tracked boolean default false not null,
  project_id uuid references projects on delete set null,
  updated_at timestamptz default now() not null,
  version integer default 1 not null,
  start_time text check (start_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  end_time text check (end_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  address text default '' not null,
  notes text default '' not null,
  constraint sessions_check1 check ((invoice_period is null) = (invoice_number is null)),
  constraint sessions_come_from_somewhere check (is_tracked or (invoice_id is not null)),
  constraint sessions_net check
    ((not is_tracked) or ((hours > 0) and (rate >= 0) and (net_amount = round((hours * rate), 2)))),
  constraint sessions_tracked_charged check
    ((not is_tracked) or ((invoice_id is null) = (invoice_number is null)))
);
create index sessions_client on sessions (client_id, date);
create index sessions_invoice on sessions (invoice_id);
create index sessions_project on sessions (project_id) where (project_id is not null);
create index sessions_tracked on sessions (date desc, created_at desc, id) where is_tracked;

-- Expenses ------------------------------------------------------------------------------------

create table expenses (
  id uuid default gen_random_uuid() primary key,
  title text check (title <> '') not null,
  description text,
  amount numeric(10,2) check (amount > 0) not null,
  category text check (category <> '') not null,
  date date not null,
  is_business_expense boolean default true not null,
  tax_deductible boolean default true not null,
  deductible_percent numeric(5,2) default 100
    check ((deductible_percent >= 0) and (deductible_percent <= 100)) not null,
  client_id uuid references clients,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  version integer default 1 not null,
  project_id uuid references projects on delete set null,
  supplier text check (supplier <> ''),
  supplier_country text check (supplier_country ~ '^[A-Z]{2}$'),
  supplier_vat_number text check (supplier_vat_number <> ''),
  vat_amount numeric(10,2) default 0 check (vat_amount >= 0) not null,
  reverse_charge boolean default false not null,
  constraint expenses_vat_within_amount check (vat_amount <= amount),
  constraint expenses_vat_once check (not reverse_charge or vat_amount = 0)
);
comment on column expenses.vat_amount is 'The VAT included in the amount.';
create index expenses_client on expenses (client_id);
create index expenses_date on expenses (date);
create index expenses_project on expenses (project_id);

create table expense_receipts (
  expense_id uuid primary key references expenses on delete cascade,
  name text check (name <> '') not null,
  type text check (type in ('image/jpeg', 'image/png', 'image/webp', 'application/pdf')) not null,
  bytes bytea check ((octet_length(bytes) >= 1) and (octet_length(bytes) <= ((5 * 1024) * 1024))) not null,
  hash bytea not null,
  created_at timestamptz default now() not null,
  constraint expense_receipts_check check (hash = sha256(bytes))
);

-- Quotes --------------------------------------------------------------------------------------

create table quotes (
  id uuid default gen_random_uuid() primary key,
  quote_number text unique,
  client_id uuid references clients not null,
  website_id uuid references websites on delete set null,
  title text check (title <> '') not null,
  description text,
  status text default 'draft'
    check (status in ('draft', 'sent', 'accepted', 'declined', 'withdrawn')) not null,
  valid_until date not null,
  lines jsonb check (jsonb_array_length(lines) > 0) not null,
  subtotal numeric(10,2) check (subtotal >= 0) not null,
  tax_amount numeric(10,2) default 0 check (tax_amount >= 0) not null,
  total numeric(10,2) not null,
  notes text,
  token_hash bytea unique,
  sent_at timestamptz,
  answered_at timestamptz,
  answered_by text,
  invoice_id uuid references invoices on delete set null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  version integer default 1 not null,
  pdf_hash text,
  constraint quotes_check check (total = (subtotal + tax_amount)),
  constraint quotes_check1 check ((status = 'draft') = (quote_number is null)),
  constraint quotes_check2 check ((status = 'draft') = (token_hash is null)),
  constraint quotes_check3 check ((status = 'draft') = (sent_at is null)),
  constraint quotes_check4 check (status in ('accepted', 'declined') = (answered_at is not null)),
  constraint quotes_check5 check ((answered_by is null) or (answered_at is not null)),
  constraint quotes_check6 check ((invoice_id is null) or (status = 'accepted')),
  constraint quotes_pdf_is_of_sent check ((pdf_hash is null) or (status <> 'draft'))
);
create index quotes_client on quotes (client_id);
create index quotes_created on quotes (created_at desc, id);

create table quote_files (
  quote_id uuid primary key references quotes,
  bytes bytea not null,
  sha256 text not null,
  created_at timestamptz default now() not null,
  constraint quote_files_check check (sha256 = encode(sha256(bytes), 'hex'))
);

-- The journal --------------------------------------------------------------------------------

-- Entries never change. They are corrected by a reversal (an even revision) and a new entry (an odd
-- revision). `line_count` prevents lines from being added to an existing entry.
create table journal_entries (
  id bigint generated always as identity primary key,
  date date not null,
  recorded_at timestamptz default clock_timestamp() not null,
  kind text not null,
  source_id text not null,
  revision integer check (revision > 0) not null,
  preceding integer generated always as (nullif(revision, 1) - 1) stored,
  subject_id text not null,
  line_count integer check (line_count > 1) not null,
  transaction_date date,
  constraint journal_entries_once unique (kind, source_id, revision),
  constraint journal_entries_follow foreign key (kind, source_id, preceding)
    references journal_entries (kind, source_id, revision)
);
comment on column journal_entries.transaction_date is
  'The day of the fact, if its quarter was closed when it was posted.';
create index journal_entries_date on journal_entries (date, id);
create index journal_entries_subject on journal_entries (subject_id);

create table journal_lines (
  entry_id bigint references journal_entries not null,
  position integer not null,
  account text check (account in ('stripe', 'bank', 'cash', 'receivables', 'prepayments', 'owner',
    'output_vat', 'input_vat', 'stripe_fees', 'disputes', 'sales_standard', 'sales_exempt',
    'sales_reverse_charge', 'sales_outside_scope', 'expenses_software', 'expenses_equipment',
    'expenses_travel', 'expenses_rent', 'expenses_materials', 'expenses_marketing',
    'expenses_fees', 'expenses_other')) not null,
  cents bigint check (cents <> 0) not null,
  vat_hundredths integer,
  of_document boolean default false not null,
  primary key (entry_id, position)
);
comment on column journal_lines.cents is 'A debit if positive, a credit if negative.';
comment on column journal_lines.of_document is
  'Whether a document states the sale or its VAT; the other sales are payments of bookings.';
create index journal_lines_owed on journal_lines (entry_id) include (cents)
  where account in ('receivables', 'disputes');

create table journal_sums (
  last_entry_id bigint not null,
  date date not null,
  kind text not null,
  account text not null,
  vat_hundredths integer,
  of_document boolean not null,
  cents bigint not null
);
comment on table journal_sums is 'The sums of the lines of the entries up to the highest last_entry_id.';
create index journal_sums_date on journal_sums (date);
create index journal_sums_last on journal_sums (last_entry_id);

create table journal_sales (
  entry_id bigint not null,
  date date not null,
  subject_id text not null,
  cents bigint not null
);
comment on table journal_sales is
  'The sales, including VAT, that no document states, of each entry that journal_sums includes.';
create index journal_sales_date on journal_sales (date) include (entry_id, subject_id, cents);

-- The index prevents two concurrent closings of a quarter: the second attempt fails.
create table quarter_closings (
  id bigint generated always as identity primary key,
  quarter text not null,
  last_day date not null,
  report bytea not null,
  sha256 text generated always as (encode(sha256(report), 'hex')) stored,
  closed_at timestamptz not null,
  closed_by text not null,
  reopened_at timestamptz,
  reopen_reason text,
  check ((reopened_at is null) = (reopen_reason is null))
);
create unique index quarter_closings_once on quarter_closings (last_day) where reopened_at is null;

-- The activity log ----------------------------------------------------------------------------

create table audit_entries (
  id bigint primary key check (id > 0),
  at timestamptz not null,
  actor jsonb not null,
  action text not null check (action in ('insert', 'update', 'delete', 'truncate')),
  record_type text not null,
  record_id text not null,
  booking_id uuid,
  invoice_id uuid,
  label text,
  changes jsonb not null,
  hash bytea not null check (octet_length(hash) = 32)
);
create index audit_entries_at on audit_entries (at);
create index audit_entries_booking on audit_entries (booking_id, id desc) where booking_id is not null;
create index audit_entries_invoice on audit_entries (invoice_id, id desc) where invoice_id is not null;
comment on column audit_entries.changes is
  'By column: [before, after], or null for a column whose values are not recorded.';

-- E-mails -------------------------------------------------------------------------------------

create table mails (
  id uuid default gen_random_uuid() primary key,
  key text unique not null,
  booking_id uuid references bookings on delete cascade,
  kind text not null,
  recipient text not null,
  message_id text unique not null,
  created_at timestamptz default now() not null,
  sent_at timestamptz,
  last_error text,
  claimed_at timestamptz,
  invoice_id uuid references invoices on delete cascade,
  message text,
  content jsonb
);
create index mails_booking on mails (booking_id);
create index mails_invoice on mails (invoice_id) where (invoice_id is not null);

-- Jobs and the feed ---------------------------------------------------------------------------

create table job_leases (
  name text primary key,
  running_until timestamptz,
  succeeded_at timestamptz
);

create table changed_records (
  type text not null,
  key text not null,
  xid bigint default ((pg_current_xact_id())::text)::bigint not null,
  at timestamptz default now() not null,
  constraint changed_records_pkey primary key (xid, type, key)
);
create index changed_records_at on changed_records (at);

create table feed_state (
  only_row boolean default true primary key check (only_row),
  origin text not null,
  purged bigint default 0 not null
);

-- Operation ------------------------------------------------------------------------------------

create table backups (
  id uuid default gen_random_uuid() primary key,
  file text not null,
  host text not null,
  bytes bigint check (bytes > 0) not null,
  is_encrypted boolean not null,
  created_at timestamptz not null
);
create index backups_created on backups (created_at desc);

create table alarms (
  id uuid default gen_random_uuid() primary key,
  kind text not null,
  subject text not null,
  detail text not null,
  began_at timestamptz not null,
  ended_at timestamptz check (ended_at >= began_at)
);
create unique index alarms_active on alarms (kind, subject) where (ended_at is null);

-- Functions and trigger functions --------------------------------------------------------------------------

create function audit_hash(previous bytea, entry audit_entries) returns bytea language sql stable
  return sha256(previous || convert_to(jsonb_build_array(
    entry.id, extract(epoch from entry.at), entry.actor, entry.action, entry.record_type,
    entry.record_id, entry.booking_id, entry.invoice_id, entry.label, entry.changes)::text, 'UTF8'));

-- Records changes of a table in the activity log; call it again to change the columns. `kept` is the
-- reviewed list of columns whose values are recorded. All others contain personal data, secrets or
-- long texts, so the log only records that they changed; `ignored` are technical or calculated.
create function audit_table(audited regclass, key text[], label text, kept text[], ignored text[])
  returns void language plpgsql as $$
declare arguments text := format('%L, %L, %L, %L', key, label, kept, ignored);
begin
  execute format('drop trigger if exists audit on %s', audited);
  execute format('drop trigger if exists audit_truncate on %s', audited);
  execute format('create constraint trigger audit after insert or update or delete on %s
    deferrable initially deferred for each row execute function record_audit(%s)', audited, arguments);
  execute format('create trigger audit_truncate after truncate on %s
    for each statement execute function record_audit(%s)', audited, arguments);
end $$;

-- Returns the id of the first entry that was changed, or that follows a deleted or added entry.
create function broken_audit_entry() returns bigint language sql stable
  begin atomic
    select min(entry_id) from (
      select e.id as entry_id, e.id <> row_number() over by_id
        or e.hash <> audit_hash(lag(e.hash, 1, ''::bytea) over by_id, e) as is_broken
      from audit_entries e window by_id as (order by e.id)
    ) checked where is_broken;
  end;

create function check_journal_balance() returns trigger language plpgsql as $$
declare wrong bigint;
begin
  select e.id into wrong from (select distinct entry_id from new_lines) n
    join journal_entries e on e.id = n.entry_id join journal_lines l on l.entry_id = e.id
    group by e.id, e.line_count having sum(l.cents) <> 0 or count(*) <> e.line_count limit 1;
  if wrong is not null then
    raise exception 'the lines of journal entry % do not balance', wrong
      using errcode = 'check_violation', constraint = 'journal_entries_balance';
  end if;
  return null;
end $$;

create function check_journal_lines() returns trigger language plpgsql as $$
begin
  if not exists (select from journal_lines where entry_id = new.id) then
    raise exception 'the lines of journal entry % do not balance', new.id
      using errcode = 'check_violation', constraint = 'journal_entries_balance';
  end if;
  return null;
end $$;

create function count_charged_back() returns trigger language plpgsql as $$
begin
  update bookings set charged_back = 0 where id = new.booking_id and exists (
    select from payments where booking_id = new.booking_id and lost_in_disputes > 0);
  return null;
end $$;
comment on function count_charged_back is 'Has a trigger of the booking calculate the column again.';

create function count_disputes() returns trigger language plpgsql as $$
begin
  -- Lock the row first, so that the next statement sees what concurrent transactions committed.
  perform 1 from payments where id = new.payment_id for update;
  update payments set (disputed, dispute_fees, lost_in_disputes) = (
    select coalesce(sum(withdrawn), 0), coalesce(sum(fee) filter (where currency = 'eur'), 0),
      coalesce(sum(withdrawn) filter (where status = 'lost'), 0)
    from disputes where payment_id = new.payment_id
  ) where id = new.payment_id;
  return null;
end $$;

create function count_due_again() returns trigger language plpgsql as $$
declare refunded numeric; lost numeric;
begin
  select coalesce(sum(p.refunded), 0), coalesce(sum(p.lost_in_disputes), 0)
    into refunded, lost from payments p where booking_id = new.id and currency = 'eur';
  new.charged_back := case when exists (
      select from invoice_lines line join invoices on invoices.id = line.invoice_id
      where line.booking_id = new.id and not line.is_freed and kind = 'invoice' and status = 'issued')
    then lost
    else least(lost, greatest(new.paid - new.excess_refunded - new.final_price, 0)) end;
  new.excess_refunded := least(refunded,
    greatest(new.excess_refunded, new.paid - new.charged_back - new.final_price));
  return new;
end $$;
comment on function count_due_again is
  'Calculates which part of what was refunded or lost in disputes the student owes again.';

create function count_paid() returns trigger language plpgsql as $$
declare
  payment payments := case when tg_op = 'DELETE' then old else new end;
  booking bookings;
begin
  if payment.booking_id is null then return null; end if;
  if tg_op = 'UPDATE' and (new.amount, net_of(new), new.currency, new.booking_id, new.lost_in_disputes)
    is not distinct from (old.amount, net_of(old), old.currency, old.booking_id, old.lost_in_disputes)
    then return null; end if;
  -- Lock the row first, so that the next statement sees what concurrent transactions committed.
  perform 1 from bookings where id = payment.booking_id for update;
  update bookings set (paid, revenue) = (
    select coalesce(sum(p.amount), 0), coalesce(sum(net_of(p)), 0)
    from payments p where p.booking_id = payment.booking_id and p.currency = 'eur'
  ) where id = payment.booking_id returning * into booking;
  -- Stripe may report a second card payment. Manual payments can't exceed the price.
  if tg_op = 'INSERT' and payment.stripe_payment_intent_id is null
    and booking.paid - booking.excess_refunded - booking.charged_back > booking.final_price then
    raise exception 'the payments of booking % would exceed its price', payment.booking_id
      using errcode = 'check_violation', constraint = 'payments_within_price';
  end if;
  return null;
end $$;

create function count_refunded() returns trigger language plpgsql as $$
begin
  -- Lock the row first, so that the next statement sees what concurrent transactions committed.
  perform 1 from payments where id = new.payment_id for update;
  update payments set refunded = (
    select coalesce(sum(amount), 0) from refunds
    where payment_id = new.payment_id and status = 'succeeded'
  ) where id = new.payment_id;
  return null;
end $$;

create function date_refund() returns trigger language plpgsql as $$
begin
  if new.status = 'succeeded' and new.refunded_at is null then
    new.refunded_at := coalesce(new.given_on::timestamp at time zone 'Europe/Malta',
      case tg_op when 'INSERT' then new.created_at else now() end);
  end if;
  if new.status = 'failed' and new.refunded_at is not null and new.returned_at is null then
    new.returned_at := now();
  end if;
  return new;
end $$;

create function follow_merged_client() returns trigger language plpgsql as $$
declare remaining uuid;
begin
  select merged_into into remaining from clients where id = new.client_id for key share;
  new.client_id := coalesce(remaining, new.client_id);
  return new;
end $$;

create function free_tracked_sessions() returns trigger language plpgsql as $$
begin
  update sessions set invoice_id = null, invoice_period = null, invoice_number = null
    where invoice_id = old.id and is_tracked;
  return old;
end $$;

create function hold_credits() returns trigger language plpgsql as $$
declare invoiced numeric; credited numeric; before numeric;
begin
  select gross_total into invoiced from invoices
    where id = new.corrects and kind = 'invoice' and status = 'issued' for no key update;
  select coalesce(sum(gross_total), 0) into before from invoices
    where corrects = new.corrects and id <> new.id;
  credited := before + new.gross_total;
  if invoiced is null or invoiced + credited < 0 or new.credited_before <> before then
    raise exception 'invoice % cannot be credited by that much', new.corrects
      using errcode = 'check_violation', constraint = 'invoices_credited_at_most_whole';
  end if;
  return new;
end $$;

create function hold_file() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and exists (select from invoices where id = new.invoice_id
    and status = 'issued') then return new; end if;
  raise exception 'the first PDF of an issued invoice stays for good'
    using errcode = 'check_violation', constraint = 'invoice_files_stay';
end $$;

create function hold_freed_lines() returns trigger language plpgsql as $$
begin
  if (select gross_total from invoices where id = new.invoice_id)
    <> -(select coalesce(sum(gross_total), 0) from invoices where corrects = new.invoice_id)
    and (select sum(round(l.hours * l.rate, 2)) from invoice_lines l
      join invoices note on note.id = l.invoice_id
      where note.corrects = new.invoice_id and l.corrects = new.id)
    is distinct from -round(new.hours * new.rate, 2) then
    raise exception 'a line is free when all of it was credited'
      using errcode = 'check_violation', constraint = 'invoice_lines_freed_by_whole_credit';
  end if;
  return new;
end $$;

create function hold_issued_invoice() returns trigger language plpgsql as $$
declare lines integer; net numeric; free text[] := array['mailed_at', 'updated_at', 'version'];
begin
  if tg_op = 'INSERT' then
    if new.status = 'draft' then return new; end if;
    raise exception 'an invoice begins as a draft'
      using errcode = 'check_violation', constraint = 'invoices_begin_as_drafts';
  end if;
  if old.status = 'draft' then
    if tg_op = 'DELETE' then return old; end if;
    if new.status = 'issued' then
      select count(*), sum(l.net) into lines, net from invoice_lines l where l.invoice_id = new.id;
      if lines = 0 or net <> new.net_total then
        raise exception 'the lines of invoice % do not come to its total', new.id
          using errcode = 'check_violation', constraint = 'invoices_add_up';
      end if;
    end if;
    return new;
  end if;
  if tg_op = 'UPDATE' then
    if was_merged(old.client_id, new.client_id) then free := free || 'client_id'::text; end if;
    if (to_jsonb(new) - free) = (to_jsonb(old) - free) then return new; end if;
  end if;
  raise exception 'invoice % has been issued and cannot be changed', old.id
    using errcode = 'check_violation', constraint = 'invoices_stay_as_issued';
end $$;

create function hold_issued_lines() returns trigger language plpgsql as $$
declare statuses text[];
begin
  -- An update may move a line to another invoice, so check both. Wait for a transaction that issues one.
  select array_agg(status) into statuses from (
    select status from invoices
    where (tg_op <> 'INSERT' and id = old.invoice_id) or (tg_op <> 'DELETE' and id = new.invoice_id)
    for share
  ) found;
  if 'issued' = any(statuses) then
    if tg_op = 'UPDATE' and was_merged(old.client_id, new.client_id)
      and (to_jsonb(new) - 'client_id') = (to_jsonb(old) - 'client_id') then return new; end if;
    if tg_op <> 'UPDATE' or not new.is_freed
      or (to_jsonb(new) - 'is_freed') is distinct from (to_jsonb(old) - 'is_freed')
      or not exists (select from invoices where corrects = new.invoice_id) then
      raise exception 'the lines of an issued invoice cannot be changed'
        using errcode = 'check_violation', constraint = 'invoice_lines_stay_as_issued';
    end if;
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;

create function hold_quote_file() returns trigger language plpgsql as $$
begin
  raise exception 'the first PDF of a quote stays for good'
    using errcode = 'check_violation', constraint = 'quote_files_stay';
end $$;

create function hold_sent_quote() returns trigger language plpgsql as $$
declare free text[] := array['status', 'answered_at', 'answered_by', 'invoice_id', 'website_id',
  'updated_at', 'version'];
begin
  if was_merged(old.client_id, new.client_id) then free := free || 'client_id'::text; end if;
  if old.pdf_hash is null then free := free || 'pdf_hash'::text; end if;
  if old.status <> 'draft'
    and (new.status = 'draft' or (to_jsonb(new) - free) <> (to_jsonb(old) - free)) then
    raise exception 'quote % has been sent and cannot be changed', old.id
      using errcode = 'check_violation', constraint = 'quotes_stay_as_sent';
  end if;
  return new;
end $$;

create function keep_former_slug() returns trigger language plpgsql as $$
begin
  new.former_slugs := array_append(array_remove(old.former_slugs, old.slug), old.slug);
  return new;
end $$;

create function keep_quarter_closing() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.reopened_at is null
    and to_jsonb(old) - '{sha256,reopened_at,reopen_reason}'::text[]
      = to_jsonb(new) - '{sha256,reopened_at,reopen_reason}'::text[] then return new; end if;
  raise exception 'the report of a closed quarter cannot be changed or deleted'
    using errcode = 'check_violation', constraint = 'quarter_closings_stay';
end $$;

create function keep_stripe_transactions() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.payout_id is null or old.payout_id = new.payout_id)
    and to_jsonb(old) - 'payout_id' = to_jsonb(new) - 'payout_id' then return new; end if;
  raise exception 'transactions at Stripe cannot be changed or deleted'
    using errcode = 'check_violation', constraint = 'stripe_transactions_stay';
end $$;

-- A change of the VAT registration posts every booking again, so it waits for the transactions that
-- are posting bookings, and they wait for it.
create function lock_vat_regime() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'business' then perform pg_advisory_xact_lock(7309254003);
  else perform pg_advisory_xact_lock_shared(7309254003);
  end if;
  return new;
end $$;

create function mark_bookings_renamed() returns trigger language plpgsql as $$
begin
  insert into changed_records (type, key)
    select 'bookings', id from bookings where website_id = new.website_id
      and session_type = new.type and session_date > now() - interval '13 months'
    on conflict do nothing;
  return null;
end $$;

create function mark_changed() returns trigger language plpgsql as $$
declare
  before jsonb;
  after jsonb;
begin
  if tg_op <> 'INSERT' then before := to_jsonb(old); end if;
  if tg_op <> 'DELETE' then after := to_jsonb(new); end if;
  for n in 0 .. tg_nargs - 1 by 2 loop
    insert into changed_records (type, key)
      select distinct tg_argv[n], name
      from unnest(array[before ->> tg_argv[n + 1], after ->> tg_argv[n + 1]]) name
      where name is not null
      on conflict do nothing;
  end loop;
  perform pg_notify('record_changed', '');
  return null;
end $$;

create function mark_invoice_of_refund() returns trigger language plpgsql as $$
begin
  insert into changed_records (type, key)
    select 'invoices', i.id::text from payments p
    join invoices i on i.id = p.invoice_id or i.booking_id = p.booking_id
    where p.id = new.payment_id
    on conflict do nothing;
  return null;
end $$;

create function mark_invoices_changed() returns trigger language plpgsql as $$
declare shown jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
begin
  insert into changed_records (type, key)
    select 'invoices', id::text from invoices
    where id = (shown ->> 'corrects')::uuid
      or tg_table_name = 'payments' and booking_id = (shown ->> 'booking_id')::uuid
    on conflict do nothing;
  return null;
end $$;

create function mark_receipt_changed() returns trigger language plpgsql as $$
begin
  insert into changed_records (type, key)
    values ('expenses', coalesce(new.expense_id, old.expense_id)) on conflict do nothing;
  perform pg_notify('record_changed', '');
  return null;
end $$;

create function mark_todos_of_payment() returns trigger language plpgsql as $$
begin
  insert into changed_records (type, key)
    select 'todos', id from todo_items
    where type <> 'general' and related_booking_id in (old.booking_id, new.booking_id)
    on conflict do nothing;
  return null;
end $$;

-- Every refund of a booking may change what its tasks show.
create function mark_todos_of_refund() returns trigger language plpgsql as $$
begin
  insert into changed_records (type, key)
    select 'todos', id from todo_items where id = new.todo_id or refund_id = new.id
      or (type <> 'general' and related_booking_id =
        (select booking_id from payments where id = new.payment_id))
    on conflict do nothing;
  return null;
end $$;

create function mark_website_renamed() returns trigger language plpgsql as $$
begin
  insert into changed_records (type, key)
    select 'bookings', id::text from bookings
      where website_id = new.id and session_date > now() - interval '13 months'
    union select 'students', student_key from bookings where website_id = new.id
    on conflict do nothing;
  return null;
end $$;

create function net_of(payment payments) returns numeric language sql stable
  return payment.amount - payment.refunded - payment.disputed - payment.dispute_fees;

create function next_version() returns trigger language plpgsql as $$
begin new.version = old.version + 1; return new; end $$;

create function public_read_changed() returns trigger language plpgsql as $$
begin perform pg_notify('public_read_changed', tg_table_name); return null; end $$;

-- Runs with the rights of the tables' owner, so that the app's role needs no right to write here.
create function record_audit() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set timezone = 'UTC' as $$
declare
  key text[] := tg_argv[0];
  kept text[] := tg_argv[2];
  ignored text[] := tg_argv[3];
  before jsonb := to_jsonb(old);
  after jsonb := to_jsonb(new);
  present jsonb := coalesce(after, before, '{}');
  entry audit_entries;
  previous bytea;
begin
  select coalesce(jsonb_object_agg(name, case when name = any(kept)
      then jsonb_build_array(before -> name, after -> name) end), '{}')
    into entry.changes
    from jsonb_object_keys(present) name
    where name <> all(ignored) and (tg_op = 'UPDATE' or name = any(kept))
      and nullif(before -> name, 'null') is distinct from nullif(after -> name, 'null');
  if tg_op = 'UPDATE' and entry.changes = '{}' then return null; end if;
  entry.actor := coalesce(nullif(current_setting('synapse.actor', true), '')::jsonb,
    jsonb_build_object('kind', 'database', 'role', session_user));
  entry.action := lower(tg_op);
  entry.record_type := tg_table_name;
  entry.record_id := coalesce((select string_agg(present ->> name, ':' order by at)
    from unnest(key) with ordinality k(name, at)), '');
  entry.label := present ->> nullif(tg_argv[1], '');
  if present ->> 'payment_id' is null then
    entry.booking_id := present ->> case tg_table_name when 'bookings' then 'id' else 'booking_id' end;
    entry.invoice_id := present ->> case tg_table_name when 'invoices' then 'id' else 'invoice_id' end;
  else
    select booking_id, invoice_id, currency into entry.booking_id, entry.invoice_id, entry.label
      from payments where id = (present ->> 'payment_id')::uuid;
  end if;
  perform pg_advisory_xact_lock(7309254002);
  select id, hash into entry.id, previous from audit_entries order by id desc limit 1;
  entry.id := coalesce(entry.id, 0) + 1;
  entry.at := clock_timestamp();
  entry.hash := audit_hash(coalesce(previous, ''), entry);
  insert into audit_entries values (entry.*);
  return null;
end $$;

create function record_changed() returns trigger language plpgsql as $$
begin perform pg_notify('record_changed', ''); return null; end $$;

create function record_dispute_move() returns trigger language plpgsql as $$
declare
  amount numeric := new.withdrawn - case tg_op when 'INSERT' then 0 else old.withdrawn end;
  fee numeric := new.fee - case tg_op when 'INSERT' then 0 else old.fee end;
begin
  if amount <> 0 or fee <> 0 then
    insert into dispute_moves values (new.id, coalesce(new.money_moved_at, new.read_at), amount, fee);
  end if;
  return null;
end $$;

create function refunds_within_payment() returns trigger language plpgsql as $$
declare paid numeric; given numeric;
begin
  if new.status = 'failed' then return new; end if;
  select amount into paid from payments where id = new.payment_id for update;
  select coalesce(sum(amount), 0) into given from refunds
    where payment_id = new.payment_id and status <> 'failed' and id <> new.id;
  if given + new.amount > paid then
    raise exception 'refunds of payment % would exceed what was paid', new.payment_id
      using errcode = 'check_violation', constraint = 'refunds_within_payment';
  end if;
  return new;
end $$;

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'entries of the activity log cannot be changed or deleted'
    using errcode = 'check_violation', constraint = 'audit_entries_stay';
end $$;

create function refuse_closed_day() returns trigger language plpgsql as $$
begin
  if exists (select from quarter_closings where reopened_at is null and last_day >= new.date) then
    raise exception 'the quarter of % is closed', new.date
      using errcode = 'check_violation', constraint = 'journal_entries_open';
  end if;
  return new;
end $$;

create function refuse_journal_change() returns trigger language plpgsql as $$
begin
  raise exception 'entries of the journal cannot be changed or deleted'
    using errcode = 'check_violation', constraint = 'journal_entries_stay';
end $$;

create function refuse_receipt_change() returns trigger language plpgsql as $$
begin
  raise exception 'receipts cannot be changed or deleted'
    using errcode = 'check_violation', constraint = 'receipts_stay';
end $$;

create function refuse_truncate() returns trigger language plpgsql as $$
begin
  raise exception 'table % keeps issued documents and cannot be truncated', tg_table_name
    using errcode = 'check_violation', constraint = 'issued_documents_stay';
end $$;

create function remaining_of(payment payments) returns numeric language sql stable
  return payment.amount - (select coalesce(sum(refunds.amount), 0) from refunds
    where refunds.payment_id = payment.id and refunds.status <> 'failed');
comment on function remaining_of is
  'What is neither refunded nor being refunded. Includes disputed amounts, which Stripe won’t refund.';

create function refundable_of(payment payments) returns numeric language sql stable
  return remaining_of(payment) - payment.lost_in_disputes;
comment on function refundable_of is
  'What can be refunded unless a dispute is lost; a lost dispute has already paid its amount back.';

create function touch_updated_at() returns trigger language plpgsql as $$
begin new.updated_at = now(); return new; end $$;

create function undisputed_of(payment payments) returns numeric language sql stable
  return remaining_of(payment) - payment.disputed;
comment on function undisputed_of is
  'What can be refunded even if the open disputes are lost.';

create function was_merged(client uuid, remaining uuid) returns boolean language sql stable as $$
  select client is distinct from remaining
    and exists (select from clients where id = client and merged_into = remaining)
$$;

create function website_of(wanted text) returns uuid language sql stable
  return (select id from websites where slug = wanted or wanted = any(former_slugs)
    order by slug = wanted desc, updated_at desc limit 1);
comment on function website_of is 'The website that has a URL name, or else the one that had it before.';

-- Triggers -----------------------------------------------------------------------------------

create trigger check_balance after insert on journal_lines referencing new table as new_lines
  for each statement execute function check_journal_balance();
create constraint trigger check_balance after insert on journal_entries
  deferrable initially deferred for each row execute function check_journal_lines();
create trigger count_charged_back after update of status on invoices
  for each row when (new.status = 'issued') execute function count_charged_back();
create trigger count_charged_back after update of is_freed on invoice_lines
  for each row execute function count_charged_back();
create trigger count_due_again before update of final_price, paid, revenue, charged_back
  on bookings for each row execute function count_due_again();
create trigger count_disputes after insert or update on disputes
  for each row execute function count_disputes();
create trigger count_paid after insert or delete or update on payments
  for each row execute function count_paid();
create trigger count_refunded_on_insert after insert on refunds
  for each row when ((new.status = 'succeeded')) execute function count_refunded();
create trigger count_refunded_on_update after update on refunds
  for each row when ((old.status = 'succeeded' or new.status = 'succeeded')
    and (old.status is distinct from new.status or old.amount is distinct from new.amount))
  execute function count_refunded();
create trigger date_refund before insert or update on refunds for each row execute function date_refund();
do $$ declare t text; begin
  foreach t in array array['expenses', 'invoice_lines', 'invoices', 'payments', 'projects',
    'quotes', 'sessions'] loop
    execute format($f$create trigger follow_merged before insert or update of client_id on %I
      for each row execute function follow_merged_client()$f$, t);
  end loop;
end $$;
create trigger free_tracked_sessions before delete on invoices
  for each row execute function free_tracked_sessions();
create trigger hold_credits before insert or update of kind, corrects, gross_total, credited_before on invoices
  for each row when ((new.kind = 'credit_note')) execute function hold_credits();
create trigger hold_file before delete or update on quote_files
  for each row execute function hold_quote_file();
create trigger hold_file before insert or delete or update on invoice_files
  for each row execute function hold_file();
create trigger hold_freed before update of is_freed on invoice_lines
  for each row when ((new.is_freed and (not old.is_freed))) execute function hold_freed_lines();
create trigger hold_issued before insert or delete or update on invoice_lines
  for each row execute function hold_issued_lines();
create trigger hold_issued before insert or delete or update on invoices
  for each row execute function hold_issued_invoice();
create trigger hold_sent before update on quotes for each row execute function hold_sent_quote();
create trigger keep_former_slug before update of slug on websites
  for each row when (old.slug <> new.slug) execute function keep_former_slug();
create trigger keep_quarter_closing before update or delete on quarter_closings
  for each row execute function keep_quarter_closing();
create trigger keep_stripe_transactions before update or delete on stripe_transactions
  for each row execute function keep_stripe_transactions();
do $$ declare t text; begin
  foreach t in array array['expenses', 'payments', 'refunds', 'dispute_moves', 'invoices'] loop
    execute format('create trigger lock_vat_regime before insert or update or delete on %I
      for each statement execute function lock_vat_regime()', t);
  end loop;
end $$;
create trigger lock_vat_regime before update on business for each row
  when ((old.vat_regime, old.former_vat_regimes)
    is distinct from (new.vat_regime, new.former_vat_regimes))
  execute function lock_vat_regime();
create trigger lock_posting before insert on journal_entries
  for each statement execute function lock_vat_regime();
create trigger mark_bookings_renamed after update of label on website_packages
  for each row when ((old.label <> new.label)) execute function mark_bookings_renamed();
create trigger mark_changed after insert on invoice_files
  for each row execute function mark_changed('invoices', 'invoice_id');
create trigger mark_changed after insert or delete or update on payments
  for each row execute function mark_changed('bookings', 'booking_id', 'invoices', 'invoice_id');
create trigger mark_changed after insert or delete or update on quotes
  for each row execute function mark_changed('quotes', 'id');
create trigger mark_changed after insert or delete or update on bookings
  for each row execute function mark_changed('bookings', 'id');
create trigger mark_changed after insert or delete or update on projects
  for each row execute function mark_changed('projects', 'id');
create trigger mark_changed after insert or delete or update on expenses
  for each row execute function mark_changed('expenses', 'id');
create trigger mark_changed after insert or delete or update on invoices
  for each row execute function mark_changed('invoices', 'id');
create trigger mark_changed after insert or update on sessions
  for each row when (new.is_tracked) execute function mark_changed('sessions', 'id');
create trigger mark_changed after insert or delete or update on student_notes
  for each row execute function mark_changed('studentNotes', 'student_key');
create trigger mark_changed after update of sent_at on mails
  for each row when ((new.invoice_id is not null)) execute function mark_changed('invoices', 'invoice_id');
create trigger mark_changed after insert or delete or update on invoice_links
  for each row execute function mark_changed('invoices', 'invoice_id');
create trigger mark_changed after insert or delete or update on invoice_lines
  for each row execute function mark_changed('invoices', 'invoice_id');
create trigger mark_changed after insert or delete or update on invoice_requests
  for each row execute function mark_changed('bookings', 'booking_id');
create trigger mark_changed after insert or delete or update on todo_items
  for each row execute function mark_changed('todos', 'id', 'bookings', 'related_booking_id');
create trigger mark_changed after insert or delete or update on coupons
  for each row execute function mark_changed('coupons', 'id');
create trigger mark_changed after insert or delete or update on clients
  for each row execute function mark_changed('clients', 'id');
create trigger mark_changed after insert or delete or update on archived_students
  for each row execute function mark_changed('students', 'student_key');
create trigger mark_changed after insert or delete or update on admin_availability
  for each row execute function mark_changed('availabilityDays', 'id');
create trigger mark_changed after insert or delete or update on availability_exceptions
  for each row execute function mark_changed('availabilityExceptions', 'id');
create trigger mark_gone after delete on sessions
  for each row when (old.is_tracked) execute function mark_changed('sessions', 'id');
create trigger mark_invoices after insert or update of status on refunds
  for each row execute function mark_invoice_of_refund();
create trigger mark_invoices after insert on invoices
  for each row when ((new.corrects is not null)) execute function mark_invoices_changed();
create trigger mark_invoices after insert or delete or update on payments
  for each row execute function mark_invoices_changed();
create trigger mark_receipt_changed after insert or delete or update on expense_receipts
  for each row execute function mark_receipt_changed();
create trigger mark_renamed after update of slug on websites
  for each row when (old.slug <> new.slug) execute function mark_website_renamed();
create trigger mark_student_added after insert on bookings
  for each row when ((new.payment_status not in ('pending', 'expired')))
  execute function mark_changed('students', 'student_key');
create trigger mark_student_changed after update on bookings
  for each row when (old.payment_status not in ('pending', 'expired')
    or new.payment_status not in ('pending', 'expired'))
  execute function mark_changed('students', 'student_key');
create trigger mark_student_gone after delete on bookings
  for each row when ((old.payment_status not in ('pending', 'expired')))
  execute function mark_changed('students', 'student_key');
create trigger mark_todos after insert or update on refunds
  for each row execute function mark_todos_of_refund();
create trigger mark_todos after insert or delete or update of amount, status, disputed on payments
  for each row execute function mark_todos_of_payment();
do $$ declare t text; begin
  foreach t in array array['bookings', 'business', 'clients', 'coupons', 'expenses', 'invoices',
    'projects', 'quotes', 'student_notes', 'todo_items', 'websites'] loop
    execute format($f$create trigger next_version before update on %I
      for each row execute function next_version()$f$, t);
  end loop;
end $$;
create trigger next_version before update on sessions
  for each row when (old.is_tracked) execute function next_version();
create trigger public_read_changed after update on business
  for each statement execute function public_read_changed();
do $$ declare t text; begin
  foreach t in array array['admin_availability', 'availability_exceptions', 'availability_patterns',
    'availability_slots', 'website_packages', 'websites'] loop
    execute format($f$create trigger public_read_changed after insert or delete or update or truncate on %I
      for each statement execute function public_read_changed()$f$, t);
  end loop;
end $$;
create trigger public_read_changed after insert or delete on busy_periods
  for each row execute function public_read_changed();
create trigger public_read_deleted after delete on bookings
  for each row when ((old.payment_status = 'completed')) execute function public_read_changed();
create trigger public_read_emptied after truncate on busy_periods
  for each statement execute function public_read_changed();
create trigger public_read_inserted after insert on bookings
  for each row when ((new.payment_status = 'completed')) execute function public_read_changed();
create trigger public_read_updated after update on busy_periods
  for each row when (old.starts_at is distinct from new.starts_at
    or old.ends_at is distinct from new.ends_at)
  execute function public_read_changed();
create trigger public_read_updated after update on bookings
  for each row when ((old.payment_status = 'completed' or new.payment_status = 'completed')
    and (old.payment_status is distinct from new.payment_status
      or old.session_date is distinct from new.session_date))
  execute function public_read_changed();
do $$ declare t text; begin
  foreach t in array array['archived_students', 'busy_periods', 'calendar_sync_status', 'mails',
    'refunds', 'websites'] loop
    execute format($f$create trigger record_changed after insert or delete or update on %I
      for each row execute function record_changed()$f$, t);
  end loop;
end $$;
do $$ declare t text; begin
  foreach t in array array['availability_patterns', 'availability_slots', 'disputes',
    'ignored_differences', 'sessions', 'stripe_balances', 'stripe_payouts', 'stripe_transactions',
    'website_packages'] loop
    execute format($f$create trigger record_changed after insert or delete or update on %I
      for each statement execute function record_changed()$f$, t);
  end loop;
end $$;
create trigger record_changed after update on business for each row execute function record_changed();
create trigger record_changed after insert or update on quarter_closings
  for each statement execute function record_changed();
create trigger record_move after insert or update on disputes
  for each row execute function record_dispute_move();
create trigger refunds_within_payment before insert or update on refunds
  for each row execute function refunds_within_payment();
create trigger refuse_closed_day before insert on journal_entries
  for each row execute function refuse_closed_day();
create trigger refuse_change before update or delete or truncate on audit_entries
  for each statement execute function refuse_audit_change();
alter table audit_entries enable always trigger refuse_change;
do $$ declare t text; begin
  foreach t in array array['journal_entries', 'journal_lines', 'journal_sums', 'journal_sales'] loop
    execute format('create trigger refuse_change before update or delete on %I
      for each statement execute function refuse_journal_change()', t);
    execute format('create trigger refuse_truncate before truncate on %I
      for each statement execute function refuse_journal_change()', t);
    execute format('alter table %I enable always trigger refuse_change', t);
  end loop;
end $$;
create trigger refuse_change before update or delete on receipts
  for each statement execute function refuse_receipt_change();
create trigger refuse_truncate before truncate on receipts
  for each statement execute function refuse_receipt_change();
do $$ declare t text; begin
  foreach t in array array['invoice_files', 'invoice_lines', 'invoices', 'number_series',
    'quarter_closings', 'quote_files', 'quotes', 'stripe_transactions'] loop
    execute format($f$create trigger refuse_truncate before truncate on %I
      for each statement execute function refuse_truncate()$f$, t);
  end loop;
end $$;
do $$ declare t text; begin
  foreach t in array array['admin_availability', 'availability_patterns', 'bookings', 'business',
    'calendar_sync_status', 'clients', 'expenses', 'invoices', 'projects', 'quotes', 'refunds',
    'todo_items', 'users', 'websites'] loop
    execute format($f$create trigger touch before update on %I
      for each row execute function touch_updated_at()$f$, t);
  end loop;
end $$;
create trigger touch before update on sessions
  for each row when (old.is_tracked) execute function touch_updated_at();

-- First rows ----------------------------------------------------------------------------------

insert into business default values;
insert into calendar_sync_status default values;

with website as (
  insert into websites (name, slug, description, category, is_built_in)
  values ('Synapse AI', 'synapse-ai', 'A two-hour masterclass on working with AI.', 'Education', true)
  returning id
), packages as (
  insert into website_packages
    (website_id, type, label, description, price, number_of_students, duration_minutes, position)
  select website.id, p.* from website, (values
    ('individual', 'Individual', 'Your pace, your examples, your tools.', 60, 1, 120, 1),
    ('duo', 'Duo', 'For colleagues, friends or a couple.', 100, 2, 135, 2),
    ('group', 'Group', 'For a team, a family or a club.', 150, 4, 150, 4)
  ) as p
)
insert into availability_patterns (website_id, day_of_week, start_time, end_time)
select website.id, day, start, to_char(start::time + interval '2 hours', 'HH24:MI')
from website, generate_series(1, 6) day, unnest(array['09:00', '12:00', '15:00']) start
where day < 6 or start <> '15:00';

-- Recorded columns ---------------------------------------------------------------------------

-- The columns of the activity log: a row's key, the column that names it in the log (never a person's
-- name), the recorded columns and the ignored ones. The first rows above aren't recorded.
select audit_table(name::regclass, key::text[], label, kept::text[],
  '{id, created_at, updated_at, version}'::text[] || ignored::text[])
from (values
  ('bookings', '{id}', '',
    '{website_id, session_date, session_type, number_of_students, duration_minutes, base_price,
     discount_amount, final_price, coupon_code, payment_status, source, paid,
     stripe_payment_intent_id, venue, is_no_show, withdrawn_at}',
    '{checkout_id, coupon_id, stripe_session_id, checkout_url, checkout_attempt,
     checkout_expires_at, calendar_event_id, invite_sequence, expires_at, completed_at,
     cancelled_at, student_key, link_promised_sequence, confirmation_sequence, revenue,
     caller_key, owed, visitor_zone, search_text, excess_refunded, charged_back,
     early_start_requested_at, withdrawable_until}'),
  ('business', '{id}', '',
    '{business_name, address, vat_number, vat_regime, vat_exempt_reason, iban, bic,
     account_holder, notification_email, notify_of_bookings, tutor_name, contact_email,
     contact_phone, whatsapp, place, facebook, linkedin, pays_by_link, reminds_clients,
     shows_epc_qr, has_withdrawal_right, gives_receipts}',
    '{tutor_picture_hash}'),
  ('calendar_sync_status', '{id}', '',
    '{website_id, calendar_id, connected_at, sync_enabled, sync_direction}',
    '{last_sync_at, sync_token, full_sync_at, problem, failing_since, last_failure}'),
  ('clients', '{id}', '',
    '{website_id, hourly_rate, archived_at, merged_into}',
    '{}'),
  -- Bookings already show who used a coupon, so the log doesn't record it.
  ('coupons', '{id}', 'code',
    '{website_id, code, discount_type, discount_value, min_purchase, max_discount, usage_limit,
     valid_from, valid_until, is_active, archived_at}',
    '{usage_count}'),
  ('disputes', '{id}', '',
    '{payment_id, amount, reason, status, withdrawn, fee}',
    '{read_at, money_moved_at}'),
  ('expenses', '{id}', '',
    '{amount, category, date, is_business_expense, tax_deductible, deductible_percent, client_id,
     project_id, supplier_country, vat_amount, reverse_charge}',
    '{}'),
  ('ignored_differences', '{id}', 'id',
    '{amount}',
    '{}'),
  ('invoices', '{id}', 'invoice_number',
    '{kind, status, invoice_number, client_id, booking_id, corrects, issue_date, due_date,
     period, price_mode, net_total, vat_total, gross_total, mailed_at}',
    '{issuer, issued_at, source_files, credited_before}'),
  ('operator_sessions', '{id}', '',
    '{address, user_agent}',
    '{token_hash, user_id, last_used_at, expires_at, confirmed_at}'),
  ('payments', '{id}', 'currency',
    '{booking_id, invoice_id, client_id, amount, currency, payment_date, payment_method, status,
     stripe_payment_intent_id, refunded, disputed, dispute_fees}',
    '{stripe_charge_id, lost_in_disputes}'),
  ('projects', '{id}', '',
    '{client_id, status, hourly_rate, estimated_hours, budget, start_date, end_date}',
    '{actual_hours}'),
  ('quarter_closings', '{id}', 'quarter',
    '{quarter, sha256, reopened_at, reopen_reason}',
    '{last_day, report, closed_at, closed_by}'),
  ('quotes', '{id}', 'quote_number',
    '{quote_number, status, client_id, valid_until, subtotal, tax_amount, total, invoice_id,
     website_id}',
    '{token_hash, pdf_hash, sent_at, answered_at}'),
  ('refunds', '{id}', '',
    '{payment_id, amount, status, requested_by, stripe_refund_id, method, given_on, ends_booking,
     refunded_at, returned_at}',
    '{todo_id}'),
  ('sessions', '{id}', '',
    '{client_id, project_id, date, hours, rate, net_amount, invoice_id, invoice_period,
     invoice_number}',
    '{fingerprint, is_tracked}'),
  ('sign_in_factors', '{id}', 'kind',
    '{kind}',
    '{user_id, app_secret, last_step, credential_id, public_key, sign_count, transports,
     last_used_at}'),
  ('users', '{id}', 'username',
    '{username, refund_limit}',
    '{}'),
  ('website_packages', '{website_id, type}', 'label',
    '{label, price, number_of_students, duration_minutes, is_offered}',
    '{website_id, type, position}'),
  ('websites', '{id}', 'name',
    '{name, slug, domain, status, primary_color, category}',
    '{is_built_in, former_slugs}')
) as audited (name, key, label, kept, ignored);
