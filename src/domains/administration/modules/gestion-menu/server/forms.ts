import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { type FormField, formDefinition } from '#wire/form.ts'
import { findMenu } from './menus.ts'

export async function menuForm(db: Db, module_id: number) {
  const row = await findMenu(db, module_id)
  return formDefinition({
    titre: 'Menu',
    dataProvider: {
      module_libelle: row.module_libelle,
      module_plateforme: String(row.module_plateforme),
      module_etat: row.module_etat === 1 ? 1 : 0,
    },
    dataStructure: [
      { id: 'module_libelle', label: 'Libellé', type: 'texte', maxLength: 100 },
      {
        id: 'module_plateforme',
        label: 'Appareils',
        type: 'choix',
        options: [
          { value: '1', label: 'Ordinateur' },
          { value: '2', label: 'Téléphone' },
          { value: '3', label: 'Ordinateur et téléphone' },
        ],
      },
      { id: 'module_etat', label: 'Actif', type: 'interrupteur' },
    ],
    ruleValidate: [
      { field: 'module_libelle', rule: 'required', message: 'Libellé\u00a0: à renseigner.' },
      { field: 'module_plateforme', rule: 'required', message: 'Appareils\u00a0: à choisir.' },
    ],
  })
}

/** Containers of the same application, except the menu itself; a container stands in no other. */
export async function possibleParents(db: Db, module_id: number): Promise<{ value: string; label: string }[]> {
  const { rows } = await sql<{ value: string; label: string }>`
    select p.module_id::text as value, p.module_libelle as label
    from module p join module m on m.module_id = ${module_id} and m.module_application_id = p.module_application_id
    where (p.params ->> 'conteneur') = 'true' and (m.params ->> 'conteneur') is distinct from 'true'
      and p.module_id <> m.module_id
    union select p.module_id::text, p.module_libelle
    from module p join module m on m.module_parent_id = p.module_id where m.module_id = ${module_id}
    order by label`.execute(db)
  return rows
}

const ICON_RULE = { field: 'icone', rule: 'required', message: 'Icône\u00a0: à choisir.' } as const

function placeFields(parents: { value: string; label: string }[]): FormField[] {
  return [
    { id: 'icone', label: 'Icône', type: 'icone' },
    { id: 'groupe', label: 'Rubrique', type: 'texte', maxLength: 60, aide: 'Titre sous lequel le menu se range.' },
    {
      id: 'module_parent_id',
      label: 'Dans',
      type: 'choix',
      options: [{ value: '', label: 'Le menu principal' }, ...parents],
    },
  ]
}

/** @param module_id without one, as the specification's call has none, the form begins by the choice of the menu */
export async function configurationForm(db: Db, module_id: number | undefined) {
  if (module_id === undefined) return await configurationOfAny(db)
  const row = await findMenu(db, module_id)
  const { groupe } = (row.params ?? {}) as { groupe?: unknown }
  return formDefinition({
    titre: 'Configuration',
    dataProvider: {
      icone: row.icone,
      groupe: typeof groupe === 'string' ? groupe : '',
      module_parent_id: row.module_parent_id === null ? '' : String(row.module_parent_id),
    },
    dataStructure: placeFields(await possibleParents(db, module_id)),
    ruleValidate: [ICON_RULE],
  })
}

async function configurationOfAny(db: Db) {
  const [menus, containers] = await Promise.all([
    sql<{ value: string; label: string }>`select module_id::text as value, module_libelle as label from module
      order by module_libelle, module_id`.execute(db),
    sql<{ value: string; label: string }>`select module_id::text as value, module_libelle as label from module
      where (params ->> 'conteneur') = 'true' order by module_libelle, module_id`.execute(db),
  ])
  return formDefinition({
    titre: 'Configuration',
    dataProvider: { module_id: '', icone: '', groupe: '', module_parent_id: '' },
    dataStructure: [
      { id: 'module_id', label: 'Menu', type: 'choix', options: menus.rows },
      ...placeFields(containers.rows),
    ],
    ruleValidate: [{ field: 'module_id', rule: 'required', message: 'Menu\u00a0: à choisir.' }, ICON_RULE],
  })
}
