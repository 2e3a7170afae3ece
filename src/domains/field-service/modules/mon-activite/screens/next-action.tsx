import { Button } from '@mantine/core'
import { ActionZone } from '#client/action-zone.tsx'
import { navigate } from '#client/location.ts'
import { estEnCours } from '#domains/field-service/model/etapes.ts'
import { correctedNow } from '#offline/clock.ts'
import { ADRESSE_LISTE } from '../offline/adresses.ts'
import { ActionBar } from './action-bar.tsx'
import { choisirVisite } from './choisir.ts'
import type { Activite } from './use-planning.ts'

/** After the end of a visit: the next one, and the day. */
export function NextAction({ activite: { planning, aujourdhui } }: { activite: Activite }) {
  const toutes = planning?.jours.flatMap(j => j.interventions) ?? []
  const suivante = choisirVisite(toutes, aujourdhui, correctedNow())
  const jour = (
    <Button variant="default" size="lg" fullWidth onClick={() => navigate(ADRESSE_LISTE)}>
      Retour à la journée
    </Button>
  )
  if (!suivante) return <ActionZone>{jour}</ActionZone>
  return (
    <ActionBar
      visite={suivante}
      aujourdhui={aujourdhui}
      avant={estEnCours(suivante.etapes_en_cours) ? 'En cours' : 'Suivante'}
      apres={jour}
    />
  )
}
