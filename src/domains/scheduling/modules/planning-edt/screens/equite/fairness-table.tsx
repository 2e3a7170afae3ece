import {
  type Equite,
  type MesureEquite,
  SORTES_EQUITE,
  type SorteEquite,
} from '#domains/scheduling/model/equite/equite.ts'
import { direMois, direPart, RIEN_A_COMPARER, sansPart, TITRES_EQUITE } from '#domains/scheduling/view/equite/mots.ts'
import { type Sort, SortHeading } from '#kit/dense-table/dense-table.tsx'
import { comparer } from '#wire/french.ts'
import classes from './fairness-table.module.css'

type Agent = Equite['agents'][number]

/** A number that is looked behind: of twelve months, or with the month that is prepared. */
export interface Ouvert {
  readonly qui: Agent
  readonly sorte: SorteEquite
  readonly avec: boolean
}

type Colonne = 'nom' | SorteEquite | `${SorteEquite}_avec`
export type Tri = Sort<Colonne>
export const PAR_NOM: Tri = { colonne: 'nom', sens: 1 }

const AVEC = Object.fromEntries(SORTES_EQUITE.map(s => [`${s}_avec`, s])) as Record<string, SorteEquite | undefined>

/** What a column orders by; nobody's name. */
function nombreDe({ mesures, avec }: Agent, colonne: Exclude<Colonne, 'nom'>): number {
  const sorte = AVEC[colonne]
  return sorte ? (avec?.[sorte].nombre ?? 0) : mesures[colonne as SorteEquite].nombre
}

function trier(agents: readonly Agent[], { colonne, sens }: Tri): Agent[] {
  const parNom = (a: Agent, b: Agent) => comparer(a.label, b.label)
  if (colonne === 'nom') return agents.toSorted((a, b) => sens * parNom(a, b))
  return agents.toSorted((a, b) => sens * (nombreDe(a, colonne) - nombreDe(b, colonne)) || parNom(a, b))
}

type Props = {
  readonly agents: Equite['agents']
  readonly avecAu: string | null
  readonly tri: Tri
  readonly onTri: (tri: Tri) => void
  readonly onOpen: (ouvert: Ouvert) => void
}

/** Agents of one job, their numbers beside each other and against their part; each opens the days that it counts. */
export function FairnessTable({ agents, avecAu, tri, onTri, onOpen }: Props) {
  const colonnes = avecAu ? 2 : 1
  const tete = (column: Colonne, label: string) => (
    <SortHeading key={column} className={classes.head} sort={tri} onSort={onTri} {...{ column, label }} />
  )
  return (
    <div className={classes.frame}>
      <table className={classes.table}>
        <thead>
          <tr>
            <td />
            {SORTES_EQUITE.map(sorte => (
              <th key={sorte} scope="colgroup" colSpan={colonnes} className={classes.kind}>
                {TITRES_EQUITE[sorte]}
              </th>
            ))}
          </tr>
          <tr>
            {tete('nom', 'Agent')}
            {SORTES_EQUITE.map(sorte => [
              tete(sorte, '12 derniers mois'),
              avecAu ? tete(`${sorte}_avec`, `avec ${direMois(avecAu)}`) : null,
            ])}
          </tr>
        </thead>
        <tbody>
          {trier(agents, tri).map(qui => (
            <tr key={qui.utilisateur_id}>
              <th scope="row">
                {qui.label}
                {sansPart(qui.mesures, qui.avec) && <span className={classes.alone}>{RIEN_A_COMPARER}</span>}
              </th>
              {SORTES_EQUITE.map(sorte => [
                <Nombre
                  key={sorte}
                  mesure={qui.mesures[sorte]}
                  seul={sansPart(qui.mesures, qui.avec)}
                  nom={`${TITRES_EQUITE[sorte]}, ${qui.label}, 12 derniers mois`}
                  onOpen={() => onOpen({ qui, sorte, avec: false })}
                />,
                qui.avec && avecAu ? (
                  <Nombre
                    key={`${sorte}_avec`}
                    mesure={qui.avec[sorte]}
                    seul={sansPart(qui.mesures, qui.avec)}
                    nom={`${TITRES_EQUITE[sorte]}, ${qui.label}, avec ${direMois(avecAu)}`}
                    onOpen={() => onOpen({ qui, sorte, avec: true })}
                  />
                ) : null,
              ])}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type NombreProps = {
  readonly mesure: MesureEquite
  /** Nothing to be compared with, which the name of the line says. */
  readonly seul: boolean
  readonly nom: string
  readonly onOpen: () => void
}

function Nombre({ mesure, seul, nom, onOpen }: NombreProps) {
  const { mots, ton } = direPart(mesure)
  return (
    <td data-tone={ton}>
      <button
        type="button"
        className={classes.number}
        aria-label={`${nom}\u00a0: ${mesure.nombre}${seul ? '' : `, ${mots}`}`}
        onClick={onOpen}
      >
        <b>{mesure.nombre}</b>
        {!seul && (
          <>
            {' '}
            <span className={classes.part}>{mots}</span>
          </>
        )}
      </button>
    </td>
  )
}
