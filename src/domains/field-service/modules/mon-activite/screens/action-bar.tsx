import { Alert, Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { navigate } from '#client/address/location.ts'
import { ActionZone } from '#client/page/action-zone.tsx'
import { nomCourtClient } from '#domains/customers/model/client.ts'
import { transitionSuivante } from '#domains/field-service/model/interventions/etapes.ts'
import { interventionPeut, REFUS_ETAPE } from '#domains/field-service/model/interventions/intervention.ts'
import {
  autreInterEnCours,
  etatDe,
  type InterventionActivite,
} from '#domains/field-service/model/interventions/planning.ts'
import { OneTapButton } from '#kit/button/one-tap-button.tsx'
import type { JourIso } from '#wire/dates.ts'
import { adresseCloture, adresseIntervention } from '../address.ts'
import classes from './action-bar.module.css'
import { useEtape } from './use-etape.ts'
import { quandCourt } from './visit-facts.ts'

type Props = {
  visite: InterventionActivite
  aujourdhui: JourIso
  /** Said before the client's name, where the bar is not of the visit on screen. */
  avant?: string
  /** Stands under the button. */
  apres?: ReactNode
}

/** Step button (specification field-service §4): only on the planned day, and the text instead of a second start. */
export function ActionBar({ visite, aujourdhui, avant, apres }: Props) {
  const { passer, occupe, erreur } = useEtape(visite)
  const suivante = transitionSuivante(visite.etapes_en_cours)
  // The model's own table: the planned day, or a visit begun before midnight or moved by the office meanwhile.
  const contexte = { aujourdhui, autre_en_cours: false }
  if (!suivante || !interventionPeut.montrerLaBarre(etatDe(visite, aujourdhui), contexte))
    return apres ? <ActionZone>{apres}</ActionZone> : null
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
        {apres}
      </ActionZone>
    )
  }

  /** Of another visit than the one on screen: once under way, that one is shown. */
  async function avancer(de: typeof visite.etapes_en_cours, vers: typeof visite.etapes_en_cours): Promise<boolean> {
    const fait = await passer(de, vers)
    if (fait && avant) navigate(adresseIntervention(visite.intervention_id))
    return fait
  }

  return (
    <ActionZone>
      {erreur && (
        <Alert color="red" role="alert">
          {erreur}
        </Alert>
      )}
      <OneTapButton
        size="lg"
        className={classes.suivante}
        aria-busy={occupe}
        onClick={() =>
          suivante.exige_cloture
            ? navigate(adresseCloture(visite.intervention_id))
            : avancer(suivante.de, suivante.vers)
        }
      >
        <span className={classes.mots}>
          {suivante.exige_cloture ? 'Clôturer' : suivante.libelle}{' '}
          <span className={classes.pourQui}>
            {avant && `${avant}\u00a0: `}
            {nomCourtClient(visite)} · {quandCourt(visite, aujourdhui)}
          </span>
        </span>
      </OneTapButton>
      {apres}
    </ActionZone>
  )
}
