import { IconPhonePlus } from '@tabler/icons-react'
import { FormButton } from '#client/form/form-button.tsx'
import { useFormDialog } from '#client/form/use-form-dialog.tsx'
import { useReading } from '#client/reading/use-reading.ts'
import { undoBy, useWriting } from '#client/reading/use-writing.ts'
import type { InterventionAstreinte } from '#domains/scheduling/model/astreintes/astreinte.ts'
import {
  creerInterventionDe,
  formulaireIntervention,
  formulaireNouvelleIntervention,
  listerInterventionsDe,
  modifierInterventionDe,
  supprimerInterventionDe,
} from '#domains/scheduling/model/bureau/intervention-operations.ts'
import type { PlanningMois } from '#domains/scheduling/model/bureau/planning-mois.ts'
import { ListSection } from '#kit/desk-panel/panel-section.tsx'
import { LazyMenu } from '#kit/menu/lazy-menu.tsx'
import { Refusal } from '#kit/state/refusal.tsx'
import { formaterPlage } from '#wire/moments.ts'
import classes from './screen.module.css'

type Astreinte = PlanningMois['astreintes'][number]
const direUne = ({ intervention_heure_debut: de, intervention_heure_fin: a }: InterventionAstreinte) =>
  formaterPlage(de, a)

/** What was done during a duty, written by whoever plans for whoever was on call. */
export function Interventions({ astreinte }: { readonly astreinte: Astreinte }) {
  const params = { astreinte_id: String(astreinte.astreinte_id) }
  const { data, state } = useReading(listerInterventionsDe, { params })
  return (
    <>
      <ListSection
        title={`Astreinte ${formaterPlage(astreinte.heure_debut, astreinte.heure_fin)}`}
        items={data?.interventions ?? []}
        keyOf={i => i.intervention_id}
        none={state === 'chargement' ? 'Lecture des interventions…' : 'Aucune intervention notée.'}
        className={classes.withMenu}
        draw={i => <Intervention intervention={i} />}
      />
      <Refusal>{data === null && state !== 'chargement' && 'Les interventions n’ont pas pu être lues.'}</Refusal>
      <FormButton
        icone={<IconPhonePlus size={16} stroke={1.8} aria-hidden />}
        label="Noter une intervention"
        read={formulaireNouvelleIntervention}
        write={creerInterventionDe}
        of={{ params }}
        valider="Noter l’intervention"
        deed="intervention"
        undo={({ intervention }: { readonly intervention: InterventionAstreinte }) =>
          undoBy(
            supprimerInterventionDe,
            { params: { ...params, id: String(intervention.intervention_id) } },
            'L’intervention reste notée.',
          )
        }
      />
    </>
  )
}

function Intervention({ intervention }: { readonly intervention: InterventionAstreinte }) {
  const { intervention_astreinte_id, intervention_id, intervention_description } = intervention
  const astreinte = { astreinte_id: String(intervention_astreinte_id) }
  const params = { ...astreinte, id: String(intervention_id) }
  const { open, dialog } = useFormDialog({
    label: 'Intervention',
    read: formulaireIntervention,
    write: modifierInterventionDe,
    of: { params },
    valider: 'Modifier l’intervention',
    deed: 'intervention modifiée',
    undo: (_, { before }) =>
      undoBy(
        modifierInterventionDe,
        // What stood in the form is an intervention as the office wrote it.
        { params, body: before as never },
        'L’intervention reste modifiée.',
      ),
  })
  const supprimer = useWriting(supprimerInterventionDe, {
    toast: true,
    deed: 'intervention supprimée',
    undo: () => {
      const { intervention_heure_debut, intervention_heure_fin } = intervention
      const body = { intervention_description, intervention_heure_debut, intervention_heure_fin }
      return undoBy(creerInterventionDe, { params: astreinte, body }, 'L’intervention reste supprimée.')
    },
  })
  return (
    <>
      <span>
        <b className={classes.hours}>{direUne(intervention)}</b> {intervention_description}
      </span>
      <LazyMenu
        label={`Actions, intervention ${direUne(intervention)}`}
        entries={[
          { label: 'Modifier…', icon: null, onClick: open },
          { label: 'Supprimer', icon: null, danger: true, onClick: () => void supprimer.write({ params }) },
        ]}
      />
      {dialog}
    </>
  )
}
