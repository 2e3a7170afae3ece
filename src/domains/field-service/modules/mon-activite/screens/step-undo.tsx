import { Alert } from '@mantine/core'
import { libelleEtape, transitionRetour } from '#domains/field-service/model/interventions/etapes.ts'
import type { InterventionActivite } from '#domains/field-service/model/interventions/planning.ts'
import { OneTapButton } from '#kit/button/one-tap-button.tsx'
import { heureParis } from '#wire/dates.ts'
import classes from './step-undo.module.css'
import { useEtape } from './use-etape.ts'

/**
 * The last step and its way back, where it happened ('Retour' of specification field-service §4, from step 1 or 2):
 * what was filled in meanwhile stays as a draft.
 */
export function StepUndo({ visite }: { visite: InterventionActivite }) {
  const { passer, occupe, erreur } = useEtape(visite)
  const retour = transitionRetour(visite.etapes_en_cours)
  if (!retour || !visite.peut.revenir) return null
  const etape = libelleEtape(retour.de)
  const fait_a = visite.etapes.find(e => e.etape === retour.de)?.fait_a
  return (
    <div className={classes.root}>
      {erreur && (
        <Alert color="red" role="alert">
          {erreur}
        </Alert>
      )}
      <p role="status" className={classes.fait}>
        {etape}
        {fait_a && ` depuis ${heureParis(fait_a)}`}
      </p>
      <OneTapButton
        variant="subtle"
        aria-busy={occupe}
        aria-label={`Défaire «\u00a0${etape}\u00a0»`}
        onClick={() => passer(retour.de, retour.vers)}
      >
        Défaire
      </OneTapButton>
    </div>
  )
}
