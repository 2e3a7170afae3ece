import { nomClient } from '#domains/customers/model/client.ts'
import type { InterventionActivite } from '#domains/field-service/model/interventions/planning.ts'
import { lienAppel, lienEcrire, lienGps, type Plateforme } from '#domains/field-service/model/liens.ts'
import { formaterJour } from '#wire/dates.ts'

function lirePlateforme(agent = navigator.userAgent): Plateforme {
  if (/android/i.test(agent)) return 'android'
  // An iPad presents itself as a Mac with a touch screen.
  return /iphone|ipad|ipod/i.test(agent) || (/macintosh/i.test(agent) && navigator.maxTouchPoints > 1) ? 'ios' : 'autre'
}

export type Liens = { appel: string | null; ecrire: string | null; gps: string | null }

/** Appeler, Ecrire, Ouvrir le GPS, for this device (specification field-service §2 card menu). */
export function liensDe(i: InterventionActivite): Liens {
  const plateforme = lirePlateforme()
  return {
    appel: lienAppel(i.client_telephone),
    ecrire: lienEcrire({
      plateforme,
      telephone: i.client_telephone,
      email: i.client_email,
      objet: `Intervention du ${formaterJour(i.intervention_date_planifie)}, ${nomClient(i)}`,
    }),
    gps: lienGps({ ...i, plateforme }),
  }
}
