import { Alert, Button } from '@mantine/core'
import { navigate } from '#client/location.ts'
import { transitionRetour } from '#domains/field-service/model/etapes.ts'
import type { InterventionActivite } from '#domains/field-service/model/planning.ts'
import { adresseIntervention } from '../offline/adresses.ts'
import classes from './action-bar.module.css'
import { useEtape } from './use-etape.ts'

/** 'Retour' from the closing (specification field-service §4 "from step 1 or 2"): what was filled in stays as a draft. */
export function StepBack({ visite }: { visite: InterventionActivite }) {
  const { passer, occupe, erreur } = useEtape(visite)
  const retour = transitionRetour(visite.etapes_en_cours)
  if (!retour || !visite.peut.revenir) return null

  async function reculer(de: typeof visite.etapes_en_cours, vers: typeof visite.etapes_en_cours) {
    if (await passer(de, vers)) navigate(adresseIntervention(visite.intervention_id), { replace: true })
  }

  return (
    <>
      {erreur && (
        <Alert color="red" role="alert" className={classes.erreur}>
          {erreur}
        </Alert>
      )}
      <Button variant="default" size="lg" disabled={occupe} onClick={() => void reculer(retour.de, retour.vers)}>
        {retour.libelle}
      </Button>
    </>
  )
}
