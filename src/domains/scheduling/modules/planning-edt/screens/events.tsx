import { IconCalendarPlus, IconCircleCheck, IconCircleX, IconHourglass, IconTrash } from '@tabler/icons-react'
import { FormButton } from '#client/form/form-button.tsx'
import { undoBy, useWriting } from '#client/reading/use-writing.ts'
import {
  changerEvenement,
  creerEvenement,
  formulaireEvenement,
  supprimerEvenement,
} from '#domains/scheduling/model/bureau/jour-operations.ts'
import type { EvenementBureau } from '#domains/scheduling/model/bureau/planning-mois.ts'
import { ListSection } from '#kit/desk-panel/panel-section.tsx'
import { NamedIcon } from '#kit/icons/named-icon.tsx'
import { LazyMenu } from '#kit/menu/lazy-menu.tsx'
import type { JourIso } from '#wire/dates.ts'
import classes from './screen.module.css'
import { useBureauAutour } from './use-bureau.ts'

/** Hourglass, check and cross, each with its word (specification scheduling §4 "Event state"). */
const ETATS = {
  1: { mot: 'en attente', Icone: IconHourglass },
  2: { mot: 'terminé', Icone: IconCircleCheck },
  3: { mot: 'annulé', Icone: IconCircleX },
} as const

type Props = { readonly jour: JourIso; readonly evenements: readonly EvenementBureau[] }

/** What happens in the house that day; agents read it in their planning. */
export function Events({ jour, evenements }: Props) {
  const { online } = useBureauAutour()
  return (
    <div className={classes.part}>
      <ListSection
        title="Événements"
        items={evenements}
        keyOf={e => e.event_id}
        none="Aucun événement."
        className={classes.withMenu}
        draw={e => <Event evenement={e} online={online} />}
      />
      <FormButton
        icone={<IconCalendarPlus size={16} stroke={1.8} aria-hidden />}
        label="Ajouter un événement"
        disabled={!online}
        read={formulaireEvenement}
        write={creerEvenement}
        of={{ params: { date: jour } }}
        valider="Ajouter l’événement"
        deed="événement ajouté"
        undo={({ event_id }: { readonly event_id: number }) =>
          undoBy(supprimerEvenement, { params: { date: jour, id: String(event_id) } }, 'L’événement reste.')
        }
      />
    </div>
  )
}

type EventProps = { readonly evenement: EvenementBureau; readonly online: boolean }

/** Only one that waits has a menu. */
function Event({ evenement, online }: EventProps) {
  const { event_id, event_date: date, event_etat, event_time, event_titre, event_icon, event_description } = evenement
  const { mot, Icone } = ETATS[event_etat]
  const params = { date, id: String(event_id) }
  const deed = `événement «\u00a0${event_titre}\u00a0»`
  const changer = useWriting(changerEvenement, {
    toast: true,
    deed,
    undo: () => undoBy(changerEvenement, { params, query: { etat: '1' }, body: {} }, 'L’événement reste changé.'),
  })
  const supprimer = useWriting(supprimerEvenement, {
    toast: true,
    deed: `${deed} supprimé`,
    undo: () => {
      const body = { event_titre, event_time, event_icon, event_description }
      return undoBy(creerEvenement, { params: { date }, body }, 'L’événement reste supprimé.')
    },
  })
  const passer = (etat: '2' | '3') => void changer.write({ params, query: { etat }, body: {} })
  const icone = (Une: typeof Icone) => <Une size={16} stroke={1.8} aria-hidden />
  return (
    <>
      <NamedIcon name={event_icon} />
      <span>
        <b>{[event_time, event_titre].filter(Boolean).join(' ')}</b>
        <span className={classes.state}>
          {icone(Icone)} {mot}
        </span>
        {event_description && <span className={classes.hours}>{event_description}</span>}
      </span>
      {event_etat === 1 && online && (
        <LazyMenu
          label={`Actions, ${event_titre}`}
          entries={[
            { label: 'Terminer', icon: icone(IconCircleCheck), onClick: () => passer('2') },
            { label: 'Annuler l’événement', icon: icone(IconCircleX), onClick: () => passer('3') },
            {
              ...{ label: 'Supprimer', icon: icone(IconTrash), danger: true },
              onClick: () => void supprimer.write({ params }),
            },
          ]}
        />
      )}
    </>
  )
}
