import { Button, Textarea } from '@mantine/core'
import { useToday } from '#client/page/use-today.ts'
import type { ReferencesCloture } from '#domains/field-service/model/activite/activite.ts'
import { refusJourSaisi } from '#domains/field-service/model/interventions/jour-a-venir.ts'
import type { Planification } from '#domains/field-service/model/rapports/cloture-schema.ts'
import { DateInput } from '#kit/date-fields/date-input.tsx'
import { formaterTranche } from '#wire/moments.ts'
import classes from './appointment-section.module.css'
import { type PartProps, Section } from './form-parts.tsx'
import { SelectField } from './select-field.tsx'

type Props = PartProps & { references: ReferencesCloture }

const VIDE: Planification = { date_rdv: null, tranche_horaire_rdv: '', prestation_id: null, observation: '' }

/** Next appointment, asked of the office (specification field-service §3 planification and "Report payload"). */
export function AppointmentSection({ saisie, changer, erreur, references }: Props) {
  const aujourdhui = useToday()
  const rdv = saisie.planification
  const motif = references.motifs.find(m => m.id === saisie.cloture)
  const poser = (change: Partial<Planification>) => changer({ planification: { ...(rdv ?? VIDE), ...change } })
  if (!rdv) {
    return (
      <Section titre="Prochain rendez-vous">
        {motif?.propose_rdv && <p className={classes.conseil}>Ce motif appelle souvent un nouveau rendez-vous.</p>}
        <Button variant="default" fullWidth onClick={() => changer({ planification: VIDE })}>
          Prévoir un rendez-vous
        </Button>
      </Section>
    )
  }
  return (
    <Section titre="Prochain rendez-vous" champ="planification" erreur={erreur('planification')}>
      <div className={classes.deux}>
        <DateInput
          label="Date"
          value={rdv.date_rdv ?? ''}
          error={refusJourSaisi(rdv.date_rdv ?? '', aujourdhui) ?? ''}
          onChange={jour => poser({ date_rdv: jour || null })}
        />
        <SelectField
          label="Tranche horaire"
          value={rdv.tranche_horaire_rdv}
          data={[
            { value: '', label: 'Choisir' },
            ...references.tranches_horaires.map(t => ({ value: t, label: formaterTranche(t) })),
          ]}
          onChange={event => poser({ tranche_horaire_rdv: event.currentTarget.value })}
        />
      </div>
      <SelectField
        label="Prestation"
        value={rdv.prestation_id ?? ''}
        data={[
          { value: '', label: 'La même' },
          ...references.catalogue
            .filter(a => a.sorte === 'prestation')
            .map(a => ({ value: String(a.prestation_id), label: a.prestation_libelle })),
        ]}
        onChange={event => poser({ prestation_id: Number(event.currentTarget.value) || null })}
      />
      <Textarea
        label="Note pour le bureau"
        autosize
        minRows={1}
        maxLength={4000}
        value={rdv.observation}
        onChange={event => poser({ observation: event.currentTarget.value })}
      />
      <Button variant="subtle" onClick={() => changer({ planification: null })}>
        Ne pas prévoir de rendez-vous
      </Button>
    </Section>
  )
}
