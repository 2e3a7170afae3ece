import type { Caller } from '#server/http/context.ts'
import { holds } from '#server/http/rights.ts'
import type { TypeChamp } from '#wire/form.ts'
import { type GridDescriptor, type GridHeader, type GridMenu, type GridRow, ITEMS_PAR_PAGE } from '#wire/grid.ts'
import type { Declaration, DeclaredMenu } from './declaration.ts'
import { DELETED_HEADERS } from './deleted.ts'
import { type Field, isReference } from './field.ts'

const menu = (id: string, label: string, icon: string, rest: Partial<GridMenu> = {}): GridMenu => ({
  id,
  label,
  icon,
  conditions: [],
  danger: false,
  confirmation: null,
  ...rest,
})

/** @returns the entry as it is shown, or nothing to whom it would be refused */
function offered({ calls = [], ...menu }: DeclaredMenu, caller: Caller | null): GridMenu[] {
  if (calls.length === 0) return [menu]
  const mine = caller !== null && caller.acteur_utilisateur_id === null
  return mine && calls.every(({ right }) => holds(caller, right)) ? [menu] : []
}

/** Menu of a row: what the declaration allows, its transfers, those of its own entries that this caller may use. */
function menusOf(d: Declaration, caller: Caller | null): GridMenu[] {
  const menus: GridMenu[] = []
  if (d.can?.edit ?? true) menus.push(menu('modifier', 'Modifier', 'pencil'))
  if (d.ordered) {
    menus.push(menu('monter', 'Monter', 'arrow-up', { conditions: ['pas_premier'] }))
    menus.push(menu('descendre', 'Descendre', 'arrow-down', { conditions: ['pas_dernier'] }))
  }
  for (const t of d.transfers ?? []) menus.push(menu(`transfert:${t.segment}`, t.titre, 'arrows-exchange'))
  if (d.fichiers) menus.push(menu('fichiers', 'Fichiers', 'file'))
  menus.push(...(d.menus ?? []).flatMap(entry => offered(entry, caller)))
  // At once: it is taken back by "Défaire", and from the bin for good.
  if (d.can?.remove ?? true) menus.push(menu('supprimer', 'Supprimer', 'trash', { danger: true }))
  return menus
}

interface Shown {
  readonly caller: Caller | null
  readonly rows: GridRow[]
  readonly total: number
  readonly page: number
  /** Rows of that page, whole. */
  readonly parPage: number
  readonly lu_a: string
  readonly supprimes?: boolean
}

/** Changed by writing what one reads: what a widget of its own draws (a colour, an address) is changed in the form. */
const WRITTEN: readonly TypeChamp[] = ['texte', 'nombre', 'montant', 'date', 'heure', 'telephone', 'email']

/** Whether the cells of a field may be changed in place, and how. */
function inPlace(f: Field): GridHeader['saisie'] {
  if (f.kept) return undefined
  if (isReference(f) || f.form.options || f.type === 'interrupteur' || f.type === 'case') return 'choix'
  return WRITTEN.includes(f.type) && !f.written ? 'texte' : undefined
}

/** `GET list`: the declared columns as a server-described grid. */
export function gridOf(
  d: Declaration,
  { rows, total, page, parPage, lu_a, caller, supprimes = false }: Shown,
): GridDescriptor {
  const told = d.derived ? rows.map(r => ({ ...r, ...d.derived?.(r) })) : rows
  const editable = (d.can?.edit ?? true) && !supprimes
  const visible = Object.entries(d.fields).filter(([, f]) => f.column !== 'aucune')
  return {
    headers: [
      ...visible.map(([id, f]) => ({
        id,
        label: f.header ?? f.label,
        type: f.cell,
        width: f.width,
        sortable: !d.ordered,
        hidden: f.column === 'cachee',
        ...(d.named?.includes(id) ? { nom: d.named.indexOf(id) } : {}),
        ...(editable && inPlace(f) ? { saisie: inPlace(f) } : {}),
      })),
      ...(supprimes ? DELETED_HEADERS : []),
    ],
    datas: d.ordered
      ? told.map((r, i) => {
          const rang = (page - 1) * parPage + i
          return { ...r, rang_premier: rang === 0, rang_dernier: rang === total - 1 }
        })
      : told,
    item_key: d.key,
    visible_ajout: d.can?.add ?? true,
    vide: `${d.words.feminin ? 'Aucune' : 'Aucun'} ${d.words.un} pour l’instant`,
    export: true,
    items_par_page: ITEMS_PAR_PAGE,
    selection: !supprimes,
    expand: false,
    footer: null,
    // A word that the code knows is shown as people read it.
    itemsRenderers: Object.fromEntries(
      visible.flatMap(([id, { form, vide, written }]) => {
        const words = [
          ...(form.options ?? []).map(o => [o.value, o.label]),
          ...(vide ? [['', vide]] : []),
          ...(written ? rows.map(r => [String(r[id]), written(Number(r[id]))]) : []),
        ]
        return words.length > 0 ? [[id, { kind: 'texte' as const, libelles: Object.fromEntries(words) }]] : []
      }),
    ),
    menus: menusOf(d, caller),
    conditions: d.ordered
      ? [
          ...(d.conditions ?? []),
          { id: 'pas_premier', field: 'rang_premier', term: 'different', value: 1, fieldToCompare: null },
          { id: 'pas_dernier', field: 'rang_dernier', term: 'different', value: 1, fieldToCompare: null },
        ]
      : [...(d.conditions ?? [])],
    total,
    page,
    lu_a,
  }
}
