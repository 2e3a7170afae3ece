import { OverflowList } from '@mantine/core'
import { IconArrowsExchange, IconBeach, IconCalendarTime, IconInbox } from '@tabler/icons-react'
import { DeskCard, useDesk } from '#client/frames/desk.tsx'
import type { ActionATraiter } from '#domains/scheduling/model/action.ts'
import { DenseTable, LineButton, SortHeading, SortHeads } from '#kit/dense-table/dense-table.tsx'
import { moveLineFocus } from '#kit/dense-table/line-focus.ts'
import { Pill } from '#kit/pill/pill.tsx'
import { formaterJour, type JourIso } from '#wire/dates.ts'
import classes from './action-table.module.css'
import { alertesDe, direRecu, libelleType, tonEtat } from './mots.ts'
import type { Colonne, Tri } from './tableau.ts'

type Props = {
  actions: readonly ActionATraiter[]
  traitees: boolean
  choisie: string | null
  aujourdhui: JourIso
  tri: Tri
  onTri: (tri: Tri) => void
  onOuvrir: (action_id: string) => void
}

/** Dense table of requests: one line each, sorted by any column, everything by keyboard. */
export function ActionTable({ actions, traitees, choisie, aujourdhui, tri, onTri, onOuvrir }: Props) {
  const { narrow } = useDesk()
  const colonnes: readonly [Colonne, string][] = [
    ['demandeur', 'Qui'],
    ['objet', 'Demande'],
    ['premier_jour', 'Premier jour'],
    ['recu', 'Reçue'],
  ]
  const arret = actions.some(a => a.action_id === choisie) ? choisie : actions[0]?.action_id
  return (
    <DeskCard>
      <DenseTable narrow={narrow} className={classes.table}>
        <thead>
          <tr>
            <SortHeads columns={colonnes} names={classes} sort={tri} onSort={onTri} />
            {traitees ? (
              <th scope="col" className={classes.alertes}>
                Réponse
              </th>
            ) : (
              <SortHeading column="alertes" label="À savoir" sort={tri} onSort={onTri} className={classes.alertes} />
            )}
          </tr>
        </thead>
        <tbody>
          {actions.map(a => (
            <tr key={a.action_id} data-choisie={a.action_id === choisie || undefined}>
              <td className={classes.demandeur} title={a.demandeur}>
                <LineButton
                  id={a.action_id}
                  label={`${a.demandeur}, ${a.objet}`}
                  chosen={a.action_id === choisie}
                  stop={a.action_id === arret}
                  onOpen={() => onOuvrir(a.action_id)}
                  onKeyDown={event => moveLineFocus(event, choisie === null ? undefined : onOuvrir)}
                >
                  {a.demandeur}
                </LineButton>
              </td>
              <td className={classes.objet} title={a.objet}>
                <TypeIcon type={a.type} />
                {a.objet}
              </td>
              <td className={classes.premier_jour}>{a.premier_jour && formaterJour(a.premier_jour)}</td>
              <td className={classes.recu}>{a.type !== 'visite' && direRecu(a.recu_a, aujourdhui)}</td>
              <td className={classes.alertes}>
                {traitees ? (
                  <Pill tone={tonEtat(a)}>
                    {/* "Refusé par le responsable": the panel says by whom. */}
                    {narrow ? a.etat_libelle.replace(/ par .*$/, '') : a.etat_libelle}
                  </Pill>
                ) : (
                  <Alerts action={a} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </DenseTable>
    </DeskCard>
  )
}

/** What must not be missed: all that the column holds, and how many more, which are named. */
function Alerts({ action }: { action: ActionATraiter }) {
  return (
    <OverflowList
      data={alertesDe(action)}
      gap={4}
      getItemKey={a => a.texte}
      renderItem={({ ton, texte }) => <Pill tone={ton}>{texte}</Pill>}
      renderOverflow={reste => (
        <span title={reste.map(a => a.texte).join(', ')}>
          <Pill tone="mute">+{reste.length}</Pill>
        </span>
      )}
    />
  )
}

const ICONES = {
  conge: IconBeach,
  bde: IconArrowsExchange,
  demande: IconInbox,
  visite: IconCalendarTime,
  absence: IconBeach,
} as const

function TypeIcon({ type }: { type: ActionATraiter['type'] }) {
  const Icone = ICONES[type]
  return <Icone className={classes.type} data-type={type} size={17} stroke={1.8} aria-label={libelleType(type)} />
}
