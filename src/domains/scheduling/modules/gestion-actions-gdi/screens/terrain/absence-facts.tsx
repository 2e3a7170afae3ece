import { Button } from '@mantine/core'
import { navigate } from '#client/address/location.ts'
import { adresseRegulation } from '#domains/field-service/modules/regulation-interventions/address.ts'
import { nommerPeriode } from '#domains/people/model/periode.ts'
import type { ActionATraiter } from '#domains/scheduling/model/action.ts'
import panel from '#kit/desk-panel/desk-panel.module.css'

type Props = { absence: NonNullable<ActionATraiter['absence']> }

/** What a technician asks for, and which visits would have to go elsewhere. */
export function AbsenceFacts({ absence: { demande, conflits } }: Props) {
  const attend = demande.etat === 0
  return (
    <>
      <dl className={panel.facts}>
        <dt>Quand</dt>
        <dd>
          <b>{nommerPeriode(demande.debut, demande.fin)}</b>
        </dd>
        <dt>Motif</dt>
        <dd>{demande.motif || 'Aucun'}</dd>
        {demande.motif_reponse && (
          <>
            <dt>Réponse</dt>
            <dd>{demande.motif_reponse}</dd>
          </>
        )}
        {!attend && demande.responsable && (
          <>
            <dt>Par</dt>
            <dd>{demande.responsable}</dd>
          </>
        )}
      </dl>
      {attend && (
        <section className={panel.section}>
          <h3>Interventions à reporter si vous acceptez</h3>
          {conflits.length === 0 ? (
            <p className={panel.quiet}>Aucune intervention pendant ce temps.</p>
          ) : (
            <ul className={panel.list}>
              {conflits.map(c => (
                <li key={c.intervention_id}>
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    onClick={() => navigate(adresseRegulation(c.jour, c.intervention_id))}
                  >
                    {c.label}
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </section>
      )}
    </>
  )
}
