import { Alert, Button } from '@mantine/core'
import { ActionZone } from '#client/action-zone.tsx'
import { navigate } from '#client/location.ts'
import { transitionRetour, transitionSuivante } from '#domains/field-service/model/etapes.ts'
import { interventionPeut, REFUS_ETAPE } from '#domains/field-service/model/intervention.ts'
import { autreInterEnCours, etatDe, type InterventionActivite } from '#domains/field-service/model/planning.ts'
import type { JourIso } from '#wire/dates.ts'
import { adresseCloture, adresseIntervention } from '../offline/adresses.ts'
import classes from './action-bar.module.css'
import { useEtape } from './use-etape.ts'

type Props = { visite: InterventionActivite; aujourdhui: JourIso; avecRetour?: boolean }

/** Step buttons (specification field-service §4): only on the planned day, and the text instead of a second start. */
export function ActionBar({ visite, aujourdhui, avecRetour }: Props) {
  const { passer, occupe, erreur } = useEtape(visite, !avecRetour)
  const suivante = transitionSuivante(visite.etapes_en_cours)
  const retour = transitionRetour(visite.etapes_en_cours)
  // The model's own table: the planned day, or a visit begun before midnight or moved by the office meanwhile.
  const contexte = { aujourdhui, autre_en_cours: false }
  if (!suivante || !interventionPeut.montrerLaBarre(etatDe(visite, aujourdhui), contexte)) return null
  if (suivante.exige_seule_en_cours && autreInterEnCours(visite)) {
    return (
      <ActionZone>
        <p className={classes.autre}>{REFUS_ETAPE.AUTRE_EN_COURS.message}</p>
        <Button
          variant="default"
          size="lg"
          fullWidth
          onClick={() => navigate(adresseIntervention(visite.inter_en_cours))}
        >
          Ouvrir celle en cours
        </Button>
      </ActionZone>
    )
  }
  return (
    <ActionZone>
      {erreur && (
        <Alert color="red" role="alert">
          {erreur}
        </Alert>
      )}
      <div className={classes.boutons}>
        {avecRetour && retour && visite.peut.revenir && (
          <Button variant="default" size="lg" disabled={occupe} onClick={() => void passer(retour.de, retour.vers)}>
            {retour.libelle}
          </Button>
        )}
        <Button
          size="lg"
          className={classes.suivante}
          aria-busy={occupe}
          onClick={() =>
            suivante.exige_cloture
              ? navigate(adresseCloture(visite.intervention_id))
              : void passer(suivante.de, suivante.vers)
          }
        >
          {suivante.libelle}
        </Button>
      </div>
    </ActionZone>
  )
}
