import { Button } from '@mantine/core'
import { IconCalendarOff } from '@tabler/icons-react'
import { FormButton } from '#client/form/form-button.tsx'
import { ReadingState } from '#client/page/reading-state.tsx'
import { TitledCard } from '#client/page/titled-card.tsx'
import { useToday } from '#client/page/use-today.ts'
import { useReading } from '#client/reading/use-reading.ts'
import { undoBy, useWriting } from '#client/reading/use-writing.ts'
import type { Affectation } from '#domains/residences/model/resident.ts'
import { adresseLogement } from '#domains/residences/modules/gestion-logements/address.ts'
import { lireLogement } from '#domains/residences/modules/gestion-logements/contract.ts'
import { HouseLink } from '#domains/residences/view/house-link.tsx'
import { StayLine } from '#domains/residences/view/stay-line.tsx'
import { joursEntre } from '#wire/dates.ts'
import {
  attribuerAppartement,
  finirAppartement,
  formulaireFinAppartement,
  listerAppartements,
  retirerAppartement,
} from '../contract.ts'
import classes from './screen.module.css'

/** How long a stay is offered to be taken back as if it had not been: later, its end is said. */
const RETRAIT_JOURS = 31

type Props = { readonly id: number; readonly online: boolean }

/** Rooms that somebody has had, the latest first. */
export function Stays({ id, online }: Props) {
  const reading = useReading(listerAppartements, { params: { id: String(id) } })
  const { data } = reading
  return (
    <TitledCard titre="Logements">
      {!data && <ReadingState {...reading} what="Ses séjours" kept={false} />}
      {data?.sejours.length === 0 && <p className={classes.quiet}>Pas encore de logement.</p>}
      {data && data.sejours.length > 0 && (
        <StayLine
          stays={data.sejours}
          label="Séjours, du dernier au premier"
          name={s => (
            <HouseLink to={adresseLogement(s.logement_id)} reads={lireLogement}>
              {[`Logement ${s.logement_numero}`, s.logements_type_libelle, s.libelle_etage].filter(Boolean).join(', ')}
            </HouseLink>
          )}
          tools={s => <StayTools id={id} stay={s} online={online} />}
        />
      )}
    </TitledCard>
  )
}

function StayTools({ id, stay, online }: Props & { stay: Affectation }) {
  const params = { id: String(id), affect_id: String(stay.affect_id) }
  const today = useToday()
  const { logement_id, affect_date_debut, affect_motif_debut } = stay
  const { write, pending } = useWriting(retirerAppartement, {
    toast: true,
    undo: () =>
      undoBy(
        attribuerAppartement,
        { params: { id: String(id) }, body: { logement_id, affect_date_debut, affect_motif_debut } },
        'Le séjour reste retiré.',
      ),
  })
  return (
    <>
      {stay.en_cours === 1 && stay.affect_date_fin === null && (
        <FormButton
          label="Fin du séjour"
          compact
          icone={<IconCalendarOff size={16} stroke={1.8} aria-hidden />}
          disabled={!online}
          read={formulaireFinAppartement}
          write={finirAppartement}
          of={{ params }}
          undo={({ avant }: { avant: { affect_date_fin: string | null; affect_motif_fin: string } }) =>
            undoBy(finirAppartement, { params, body: avant }, 'La fin du séjour reste dite.')
          }
        />
      )}
      {stay.defaisable && joursEntre(affect_date_debut, today) <= RETRAIT_JOURS && (
        <Button
          size="sm"
          variant="subtle"
          color="red"
          loading={pending}
          disabled={!online}
          onClick={() => void write({ params })}
        >
          {stay.suite ? 'Revenir au logement d’avant' : 'Retirer ce séjour'}
        </Button>
      )}
    </>
  )
}
