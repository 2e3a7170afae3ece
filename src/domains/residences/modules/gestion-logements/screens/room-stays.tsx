import { IconCalendarOff } from '@tabler/icons-react'
import { FormButton } from '#client/form/form-button.tsx'
import { ReadingState } from '#client/page/reading-state.tsx'
import { useReading } from '#client/reading/use-reading.ts'
import { undoBy } from '#client/reading/use-writing.ts'
import type { Affectation } from '#domains/residences/model/resident.ts'
import { adresseResident } from '#domains/residences/modules/gestion-residents/address.ts'
import { lireResident } from '#domains/residences/modules/gestion-residents/contract.ts'
import { Allergies } from '#domains/residences/view/allergies.tsx'
import { HouseLink } from '#domains/residences/view/house-link.tsx'
import { StayLine } from '#domains/residences/view/stay-line.tsx'
import panel from '#kit/desk-panel/desk-panel.module.css'
import { PanelSection } from '#kit/desk-panel/panel-section.tsx'
import { finirSejour, formulaireFinSejour, listerResidentsDe } from '../contract.ts'

type Props = { readonly id: number; readonly online: boolean }

/** Who lives in a room, who comes and who did, the latest first. */
export function RoomStays({ id, online }: Props) {
  const reading = useReading(listerResidentsDe, { params: { id: String(id) } })
  const { data } = reading
  return (
    <PanelSection title="Résidents">
      {!data && <ReadingState {...reading} what="Les séjours" kept={false} />}
      {data?.sejours.length === 0 && <p className={panel.quiet}>Personne n’y a encore habité.</p>}
      {data && data.sejours.length > 0 && (
        <StayLine
          stays={data.sejours}
          label="Séjours, du dernier au premier"
          name={s => (
            <HouseLink to={adresseResident(s.resident_id)} reads={lireResident}>
              {s.resident_label}
            </HouseLink>
          )}
          tools={s => (
            <>
              <Allergies>{s.allergies}</Allergies>
              <EndOfStay id={id} stay={s} online={online} />
            </>
          )}
        />
      )}
    </PanelSection>
  )
}

function EndOfStay({ id, stay, online }: Props & { stay: Affectation }) {
  const params = { id: String(id), affect_id: String(stay.affect_id) }
  if (stay.en_cours === 0 || stay.affect_date_fin !== null) return null
  return (
    <FormButton
      label="Fin du séjour"
      compact
      icone={<IconCalendarOff size={16} stroke={1.8} aria-hidden />}
      disabled={!online}
      read={formulaireFinSejour}
      write={finirSejour}
      of={{ params }}
      undo={({ avant }: { avant: { affect_date_fin: string | null; affect_motif_fin: string } }) =>
        undoBy(finirSejour, { params, body: avant }, 'La fin du séjour reste dite.')
      }
    />
  )
}
