import { MOTS_DOCUMENT } from '#domains/residences/model/documents.ts'
import type { Sort } from '#kit/dense-table/dense-table.tsx'
import { comparer } from '#wire/french.ts'
import type { TableExport } from '#wire/grid-export.ts'
import type { DocumentLigne } from '../contract.ts'

/** `maison`: as the office gives them, by kind then number; of a search, those that are named so first. */
export type Colonne = 'maison' | 'chrono' | 'titre' | 'type' | 'version' | 'expire' | 'etat'
export type Tri = Sort<Colonne>
export const TRI_DE_LA_MAISON: Tri = { colonne: 'maison', sens: 1 }

export const COLONNES = [
  ['chrono', 'Référence'],
  ['titre', 'Titre'],
  ['type', 'Type'],
  ['version', 'Version'],
  ['expire', 'Expire'],
  ['etat', 'État'],
] as const satisfies readonly (readonly [Colonne, string])[]

/** Orders that a phone, which shows no headings, offers by name: each column the way it is looked for. */
export const TRIS_DU_TELEPHONE: readonly (readonly [label: string, tri: Tri])[] = [
  ['Ordre de la maison', TRI_DE_LA_MAISON],
  ['Référence', { colonne: 'chrono', sens: 1 }],
  ['Titre', { colonne: 'titre', sens: 1 }],
  ['Type', { colonne: 'type', sens: 1 }],
  ['Expire d’abord', { colonne: 'expire', sens: 1 }],
  ['Dernières versions', { colonne: 'version', sens: -1 }],
  ['État', { colonne: 'etat', sens: 1 }],
]

type Compare = (a: DocumentLigne, b: DocumentLigne) => number
const PAR: Readonly<Record<Exclude<Colonne, 'maison' | 'expire'>, Compare>> = {
  chrono: (a, b) => comparer(a.document_chrono, b.document_chrono),
  titre: (a, b) => comparer(a.document_titre, b.document_titre),
  type: (a, b) => comparer(a.documents_type_libelle, b.documents_type_libelle),
  version: (a, b) => a.document_version - b.document_version,
  etat: (a, b) => comparer(MOTS_DOCUMENT[a.etat], MOTS_DOCUMENT[b.etat]),
}

/** Those without an end come last, whichever way round. */
function parFin({ sens }: Tri): Compare {
  return ({ expire_le: a }, { expire_le: b }) => (a === b ? 0 : a === null ? 1 : b === null ? -1 : a < b ? -sens : sens)
}

/** Alike, they stay in the order of the house. */
export function trier(documents: readonly DocumentLigne[], tri: Tri): readonly DocumentLigne[] {
  const { colonne, sens } = tri
  if (colonne === 'maison') return documents
  if (colonne === 'expire') return documents.toSorted(parFin(tri))
  return documents.toSorted((a, b) => sens * PAR[colonne](a, b))
}

/** What the list shows, as a file. */
export function tableExport(documents: readonly DocumentLigne[]): TableExport {
  return {
    colonnes: COLONNES.map(([id, label]) => ({
      label,
      type: id === 'expire' ? 'date' : id === 'version' ? 'nombre' : 'texte',
    })),
    lignes: documents.map(d => [
      d.document_chrono,
      d.document_titre,
      d.documents_type_libelle,
      d.document_version,
      d.expire_le,
      MOTS_DOCUMENT[d.etat],
    ]),
  }
}
