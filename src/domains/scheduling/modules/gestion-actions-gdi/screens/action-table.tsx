import { IconArrowDown, IconArrowsExchange, IconArrowUp, IconBeach } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import type { ActionATraiter } from '#domains/scheduling/model/action.ts'
import { Pill } from '#kit/pill/pill.tsx'
import { formaterJour, type JourIso } from '#wire/dates.ts'
import classes from './action-table.module.css'
import { alertesDe, direRecu, libelleType, tonEtat } from './mots.ts'
import type { Colonne, Tri } from './tableau.ts'

type Props = {
  actions: readonly ActionATraiter[]
  traitees: boolean
  choisie: string | null
  /** Beside a panel, which says the rest: fewer columns. */
  etroite: boolean
  aujourdhui: JourIso
  tri: Tri
  onTri: (tri: Tri) => void
  onOuvrir: (action_id: string) => void
}

/** Dense table of requests: one line each, sorted by any column, everything by keyboard. */
export function ActionTable({ actions, traitees, choisie, etroite, aujourdhui, tri, onTri, onOuvrir }: Props) {
  const colonnes: readonly [Colonne, string][] = [
    ['demandeur', 'Qui'],
    ['objet', 'Demande'],
    ['premier_jour', 'Premier jour'],
    ['recu', 'Reçue'],
  ]
  const arret = actions.some(a => a.action_id === choisie) ? choisie : actions[0]?.action_id
  return (
    <table className={classes.table} data-etroite={etroite || undefined}>
      <thead>
        <tr>
          {colonnes.map(([colonne, libelle]) => (
            <Tete key={colonne} {...{ colonne, libelle, tri, onTri }} />
          ))}
          {traitees ? (
            <th scope="col" className={classes.alertes}>
              Réponse
            </th>
          ) : (
            <Tete colonne="alertes" libelle="À savoir" tri={tri} onTri={onTri} />
          )}
        </tr>
      </thead>
      <tbody>
        {actions.map(a => (
          <tr key={a.action_id} data-choisie={a.action_id === choisie || undefined}>
            <td className={classes.demandeur} title={a.demandeur}>
              <button
                type="button"
                data-action={a.action_id}
                // One stop for the Tab key: the arrows move inside.
                tabIndex={a.action_id === arret ? 0 : -1}
                aria-current={a.action_id === choisie || undefined}
                aria-label={`${a.demandeur}, ${a.objet}`}
                onClick={() => onOuvrir(a.action_id)}
                onKeyDown={bougerFocus}
              >
                {a.demandeur}
              </button>
            </td>
            <td className={classes.objet} title={a.objet}>
              <TypeIcon type={a.type} />
              {a.objet}
            </td>
            <td className={classes.premier_jour}>{formaterJour(a.premier_jour)}</td>
            <td className={classes.recu}>{direRecu(a.recu_a, aujourdhui)}</td>
            <td className={classes.alertes}>
              {traitees ? (
                <Pill tone={tonEtat(a)}>
                  {/* "Refusé par le responsable": the panel says by whom. */}
                  {etroite ? a.etat_libelle.replace(/ par .*$/, '') : a.etat_libelle}
                </Pill>
              ) : (
                <Alerts action={a} etroite={etroite} />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What must not be missed; beside the panel, which says them all, the first one and how many more. */
function Alerts({ action, etroite }: { action: ActionATraiter; etroite: boolean }) {
  const toutes = alertesDe(action)
  const montrees = etroite ? toutes.slice(0, 1) : toutes
  return (
    <>
      {montrees.map(({ ton, texte }) => (
        <Pill key={texte} tone={ton}>
          {texte}
        </Pill>
      ))}
      {montrees.length < toutes.length && <Pill tone="mute">+{toutes.length - montrees.length}</Pill>}
    </>
  )
}

function TypeIcon({ type }: { type: ActionATraiter['type'] }) {
  const Icone = type === 'conge' ? IconBeach : IconArrowsExchange
  return <Icone className={classes.type} data-type={type} size={17} stroke={1.8} aria-label={libelleType(type)} />
}

type TeteProps = { colonne: Colonne; libelle: string; tri: Tri; onTri: (tri: Tri) => void }

function Tete({ colonne, libelle, tri, onTri }: TeteProps) {
  const actif = tri.colonne === colonne
  const Fleche = tri.sens === 1 ? IconArrowUp : IconArrowDown
  return (
    <th
      scope="col"
      className={classes[colonne]}
      aria-sort={actif ? (tri.sens === 1 ? 'ascending' : 'descending') : undefined}
    >
      <button
        type="button"
        className={classes.tri}
        onClick={() => onTri({ colonne, sens: actif && tri.sens === 1 ? -1 : 1 })}
      >
        {libelle}
        {actif && <Fleche size={14} stroke={2} aria-hidden />}
      </button>
    </th>
  )
}

/** Arrows, Home and End move between the lines; Enter opens, as on any button. */
function bougerFocus(event: KeyboardEvent<HTMLElement>): void {
  const lignes = [...(event.currentTarget.closest('table')?.querySelectorAll<HTMLElement>('button[data-action]') ?? [])]
  const rang = lignes.indexOf(event.currentTarget)
  const cibles: Record<string, number> = {
    ArrowDown: Math.min(rang + 1, lignes.length - 1),
    ArrowUp: Math.max(rang - 1, 0),
    Home: 0,
    End: lignes.length - 1,
  }
  const cible = cibles[event.key]
  if (cible === undefined) return
  event.preventDefault()
  lignes[cible]?.focus()
}

/** Gives focus back to the line a panel was opened from, once the list is drawn. */
export function focusDemande(action_id: string): void {
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>(`button[data-action="${CSS.escape(action_id)}"]`)?.focus(),
  )
}
