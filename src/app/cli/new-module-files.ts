import type { Declaration } from '#server/resource/declaration.ts'
import { declare } from '#server/resource/declaration.ts'
import { choix, ouiNon, texte, zone } from '#server/resource/field.ts'
import { tableSql } from '#server/resource/table.ts'
import { clientFilesOf, type Shape } from './new-screen-client.ts'
import { screenNamesOf, serverFilesOf } from './new-screen-server.ts'

/** What `npm run new:module` was asked. */
export interface Asked {
  /** Folder and address: `gestion-des-outils`. */
  readonly module: string
  readonly domain: string
  /** Last segment of the address: `outils`. */
  readonly resource: string
  /** As people read it, in the plural: `Outils`. */
  readonly label: string
  readonly feminin: boolean
  /** Frame of a screen written by hand; without it, the list is declared alone. */
  readonly screen?: Shape | undefined
}

/** Every name that follows from what was asked. */
export interface Names {
  readonly nom: string
  readonly constante: string
  readonly variable: string
  readonly registration: string
  readonly table: string
  readonly key: string
  readonly path: string
  readonly un: string
  readonly le: string
  readonly des: string
}

/** First segment of a domain's addresses, and the profile that gets its settings. */
const DOMAINS: Readonly<Record<string, { readonly api: string; readonly profil: number; readonly residence?: true }>> =
  {
    'field-service': { api: 'entreprises', profil: 60 },
    crm: { api: 'entreprises', profil: 60 },
    scheduling: { api: 'edt', profil: 71, residence: true },
    residences: { api: 'edt', profil: 71, residence: true },
    'home-care': { api: 'edt', profil: 71, residence: true },
  }
export const knownDomains = Object.keys(DOMAINS)

const camel = (text: string) => text.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase())
/** Good enough for a first draft: the words are then read and put right by hand. */
const singular = (text: string) => text.replace(/(?<=[a-zà-ÿ]{2})[sx]\b/g, '')

export function namesOf({ module, domain, resource, label, feminin }: Asked): Names {
  const table = singular(resource.replaceAll('-', '_').replaceAll('_', ' ')).replaceAll(' ', '_')
  const des = label.charAt(0).toLowerCase() + label.slice(1)
  const un = singular(des)
  const elided = /^[aeiouyàâéèêëîïôöùûœh]/.test(un)
  return {
    nom: `vx-${module}`,
    constante: resource.replaceAll('-', '_').toUpperCase(),
    variable: camel(resource),
    registration: camel(module),
    table,
    key: `${table}_id`,
    path: `/api/${DOMAINS[domain]?.api ?? domain}/modules/${module}/${resource}`,
    un,
    le: elided ? `l’${un}` : `${feminin ? 'la' : 'le'} ${un}`,
    des,
  }
}

const quote = (text: string) => `'${text.replaceAll("'", '’')}'`

function contractText(n: Names): string {
  return `import type { ResourceAddress } from '#wire/resource.ts'

export const ${n.constante} = {
  module: '${n.nom}',
  path: '${n.path}',
  key: '${n.key}',
} as const satisfies ResourceAddress
`
}

/** What a line of a hand-written screen is given by a tap. */
const ETATS = [
  { value: 'a_faire', label: 'À faire' },
  { value: 'en_cours', label: 'En cours' },
  { value: 'fait', label: 'Fait' },
]

function resourceText(n: Names, { feminin, label, screen }: Asked): string {
  const options = ETATS.map(e => `\n        { value: '${e.value}', label: '${e.label}' },`).join('')
  const state = screen
    ? `etat: choix({\n      label: 'État',\n      required: true,\n      options: [${options}\n      ],\n      initial: 'a_faire',\n    }),`
    : "actif: ouiNon({ label: 'Actif', initial: true }),"
  const demo = screen
    ? `\n    { libelle: 'Premier', etat: 'a_faire', notes: 'Une note.' },\n    { libelle: 'Deuxième', etat: 'en_cours', notes: '' },\n  `
    : "{ libelle: 'Exemple', actif: 1, notes: '' }"
  return `import { declare } from '#server/resource/declaration.ts'
import { ${screen ? 'choix' : 'ouiNon'}, texte, zone } from '#server/resource/field.ts'
import { ${n.constante} } from './contract.ts'

/** ${label} of the company. */
export const ${n.variable} = declare({
  ...${n.constante},
  table: '${n.table}',
  words: { un: ${quote(n.un)}, le: ${quote(n.le)}, des: ${quote(n.des)}${feminin ? ', feminin: true' : ''} },
  title: 'libelle',
  fields: {
    libelle: texte({ label: 'Libellé', required: true, unique: true, max: 100 }),
    ${state}
    notes: zone({ label: 'Notes' }),
  },
  demo: () => [${demo}],
})
`
}

function moduleText(n: Names, { module, label }: Asked): string {
  return `import { defineResourceModule } from '#client/resource/define-resource-module.tsx'
import { ${n.constante} } from './contract.ts'

export const ${n.registration} = defineResourceModule({
  name: ${n.constante}.module,
  route: '${module}',
  title: ${quote(label)},
  resources: [{ ...${n.constante}, title: ${quote(label)} }],
})
`
}

/** The declaration that `resourceText` writes, for its table. */
function declarationOf(n: Names, { feminin, screen }: Asked): Declaration {
  return declare({
    module: n.nom,
    path: n.path,
    key: n.key,
    table: n.table,
    words: { un: n.un, le: n.le, des: n.des, feminin },
    title: 'libelle',
    fields: {
      libelle: texte({ label: 'Libellé', required: true, unique: true, max: 100 }),
      ...(screen
        ? { etat: choix({ label: 'État', required: true, options: ETATS, initial: 'a_faire' }) }
        : { actif: ouiNon({ label: 'Actif', initial: true }) }),
      notes: zone({ label: 'Notes' }),
    },
  })
}

function migrationText(n: Names, asked: Asked, number: string): string {
  const { module, domain, label } = asked
  return `${tableSql(declarationOf(n, asked)).trim()}

insert into module (module_id, module_libelle, module_parent_id, module_plateforme, module_etat, module, route, params,
  icone, ordre) values
  (${Number(number) * 10}, ${quote(label)}, null, 3, 1, '${n.nom}', '${module}', '{"groupe": "Paramétrages"}',
    'list-details', 890);
insert into profil_module (profil_id, module_id)
  select ${DOMAINS[domain]?.profil ?? 1}, module_id from module where module = '${n.nom}';
`
}

/** The files of a new module, by their path. */
export function filesOf(asked: Asked, number: string): Readonly<Record<string, string>> {
  const n = namesOf(asked)
  const folder = `src/domains/${asked.domain}/modules/${asked.module}`
  const inFolder = (files: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(files).map(([file, text]) => [`${folder}/${file}`, text]))
  const migration = {
    [`src/domains/${asked.domain}/server/migrations/${number}-${asked.resource}.sql`]: migrationText(n, asked, number),
  }
  const resource = { 'resource.ts': resourceText(n, asked) }
  if (!asked.screen)
    return {
      ...inFolder({ 'contract.ts': contractText(n), ...resource, 'module.ts': moduleText(n, asked) }),
      ...migration,
    }
  const names = screenNamesOf(n)
  const server = serverFilesOf(names, asked, `${camel(asked.domain)}Routes`)
  return { ...inFolder({ ...server, ...resource, ...clientFilesOf(names, asked, asked.screen) }), ...migration }
}

/** Where the generated tests of every route find a row of another company. */
export function ownerText(asked: Asked): string {
  const n = namesOf(asked)
  const chez = DOMAINS[asked.domain]?.residence ? '\n    chez: RESIDENCE,' : ''
  return `  {
    path: /${asked.module}\\/${asked.resource}/,
    param: '${n.key}',
    sql: 'select ${n.key} from ${n.table} where compte_id = $1 order by 1 limit 1',${chez}
  },
`
}
