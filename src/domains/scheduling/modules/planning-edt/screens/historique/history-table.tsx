import { useState } from 'react'
import type { LigneHistorique } from '#domains/scheduling/model/bureau/poste-operations.ts'
import { type Sort, SortHeading } from '#kit/dense-table/dense-table.tsx'
import { formaterJour } from '#wire/dates.ts'
import { comparer } from '#wire/french.ts'
import { formaterInstant } from '#wire/moments.ts'
import { DeskLink } from '../desk-link.tsx'
import classes from './history-page.module.css'

const COLONNES = [
  ['a', 'Quand'],
  ['auteur', 'Par'],
  ['label', 'Agent'],
  ['jour', 'Jour'],
] as const
type Colonne = (typeof COLONNES)[number][0]

const CAUSES: Readonly<Record<NonNullable<LigneHistorique['cause']> | 'autre', string>> = {
  publication: 'Publication',
  appel: 'Poste pourvu',
  reouverture: 'Réouverture',
  autre: 'Échange ou absence',
}

type Props = {
  readonly lignes: readonly LigneHistorique[]
  /** How many of them are drawn, the first of their order. */
  readonly combien: number
  /** Of the day on the desk; of the closing, for a month opened again. */
  readonly adresseDe: (ligne: LigneHistorique) => string
}

/** A line a change, in any order of its columns; the day leads to its cell. */
export function HistoryTable({ lignes, combien, adresseDe }: Props) {
  const [tri, setTri] = useState<Sort<Colonne>>({ colonne: 'a', sens: -1 })
  const rangees = lignes.toSorted((x, y) => tri.sens * comparer(x[tri.colonne], y[tri.colonne])).slice(0, combien)
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          {COLONNES.map(([column, label]) => (
            <SortHeading key={column} {...{ column, label }} sort={tri} onSort={setTri} className={undefined} />
          ))}
          <th scope="col">Avant</th>
          <th scope="col">Après</th>
          <th scope="col">De quoi</th>
          <th scope="col">Vu</th>
        </tr>
      </thead>
      <tbody>
        {rangees.map(l => (
          <tr key={`${l.cause === 'reouverture' ? 'mois' : 'jour'}:${l.changement_id}`}>
            <td>{formaterInstant(l.a)}</td>
            <td>{l.auteur}</td>
            <td>{l.label}</td>
            <td>
              <DeskLink to={adresseDe(l)}>{l.cause === 'reouverture' ? 'Tout le mois' : formaterJour(l.jour)}</DeskLink>
            </td>
            <td>{l.avant}</td>
            <td>{l.apres}</td>
            <td>{CAUSES[l.cause ?? 'autre']}</td>
            <td>{l.vu === null ? '' : l.vu ? 'Vu' : 'Pas encore vu'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
