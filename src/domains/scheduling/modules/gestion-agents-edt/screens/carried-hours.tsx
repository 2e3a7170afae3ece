import { IconPencil } from '@tabler/icons-react'
import { FormButton } from '#client/form/form-button.tsx'
import { undoBy } from '#client/reading/use-writing.ts'
import { direJour } from '#domains/scheduling/model/planning/periode.ts'
import { direDureeSignee, type Reprise } from '#domains/scheduling/model/reprise.ts'
import panel from '#kit/desk-panel/desk-panel.module.css'
import { PanelSection } from '#kit/desk-panel/panel-section.tsx'
import { ecrireReprise, formulaireReprise } from '../contract.ts'
import classes from './screen.module.css'

type Props = { id: number; reprises: readonly Reprise[]; online: boolean }

/** What the counter of hours stood at when the house began here, a line for each year. */
export function CarriedHours({ id, reprises, online }: Props) {
  const params = { id: String(id) }
  return (
    <PanelSection title="Heures reprises">
      {reprises.length === 0 ? (
        <p className={panel.quiet}>Aucune heure reprise d’avant.</p>
      ) : (
        reprises.map(r => (
          <p key={r.jour} className={classes.under}>
            <b>{direDureeSignee(r.minutes)}</b>
            {`, repris au ${direJour(r.jour)}`}
          </p>
        ))
      )}
      <div>
        <FormButton
          label="Changer les heures reprises"
          compact
          icone={<IconPencil size={16} stroke={1.8} aria-hidden />}
          disabled={!online}
          read={formulaireReprise}
          write={ecrireReprise}
          of={{ params }}
          undo={({ avant, version }: { avant: { jour: string; duree: string }; version: string }) =>
            undoBy(
              ecrireReprise,
              { params, body: { ...avant, motif: 'Défait', version } },
              'Les heures reprises restent changées.',
            )
          }
        />
      </div>
    </PanelSection>
  )
}
