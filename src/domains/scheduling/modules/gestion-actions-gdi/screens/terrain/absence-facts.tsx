import { Button } from '@mantine/core'
import { navigate } from '#client/address/location.ts'
import { adresseRegulation } from '#domains/field-service/modules/regulation-interventions/address.ts'
import { nommerPeriode } from '#domains/people/model/periode.ts'
import type { ActionATraiter } from '#domains/scheduling/model/action.ts'
import { Facts } from '#kit/desk-panel/facts.tsx'
import { ListSection } from '#kit/desk-panel/panel-section.tsx'

type Props = { absence: NonNullable<ActionATraiter['absence']> }

/** What a technician asks for, and which visits would have to go elsewhere. */
export function AbsenceFacts({ absence: { demande, conflits } }: Props) {
  const attend = demande.etat === 0
  return (
    <>
      <Facts
        facts={[
          ['Quand', <b key="quand">{nommerPeriode(demande.debut, demande.fin)}</b>],
          ['Motif', demande.motif || 'Aucun'],
          ['Réponse', demande.motif_reponse],
          ['Par', !attend && demande.responsable],
        ]}
      />
      {attend && (
        <ListSection
          title="Interventions à reporter si vous acceptez"
          items={conflits}
          none="Aucune intervention pendant ce temps."
          keyOf={c => c.intervention_id}
          draw={c => (
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => navigate(adresseRegulation(c.jour, c.intervention_id))}
            >
              {c.label}
            </Button>
          )}
        />
      )}
    </>
  )
}
