import { Button } from '@mantine/core'
import { navigate } from '#client/address/location.ts'
import { ActionZone } from '#client/page/action-zone.tsx'
import { nomCourtClient } from '#domains/customers/model/client.ts'
import { estEnCours } from '#domains/field-service/model/interventions/etapes.ts'
import { correctedNow } from '#offline/clock.ts'
import { ADRESSE_LISTE, adresseIntervention } from '../address.ts'
import classes from './action-bar.module.css'
import { ActionBar } from './action-bar.tsx'
import { choisirVisite } from './choisir.ts'
import type { Activite } from './use-planning.ts'
import { quandCourt } from './visit-facts.ts'

/** After the end of a visit: the next one, and the day. */
export function NextAction({ activite: { planning, aujourdhui } }: { activite: Activite }) {
  const toutes = planning?.jours.flatMap(j => j.interventions) ?? []
  const suivante = choisirVisite(toutes, aujourdhui, correctedNow())
  const jour = (
    <Button variant="default" size="lg" fullWidth onClick={() => navigate(ADRESSE_LISTE, { replace: true })}>
      Retour à la journée
    </Button>
  )
  if (!suivante) return <ActionZone>{jour}</ActionZone>
  // One goes back to what is under way there; its own screen has its steps.
  if (estEnCours(suivante.etapes_en_cours))
    return (
      <ActionZone>
        <Button
          size="lg"
          fullWidth
          className={classes.suivante}
          onClick={() => navigate(adresseIntervention(suivante.intervention_id))}
        >
          <span className={classes.mots}>
            Revenir à la visite en cours{' '}
            <span className={classes.pourQui}>
              {nomCourtClient(suivante)} · {quandCourt(suivante, aujourdhui)}
            </span>
          </span>
        </Button>
        {jour}
      </ActionZone>
    )
  return <ActionBar visite={suivante} aujourdhui={aujourdhui} avant="Suivante" apres={jour} />
}
