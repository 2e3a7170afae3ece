import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { uneVisite } from '#domains/field-service/model/interventions/testing/visite.ts'
import { ajouterMinutes, heureParis, jourParis } from '#wire/dates.ts'
import { TwoHours } from './two-hours.tsx'

const MAINTENANT = Date.now()
const [DEPART, ARRIVEE, AUTRE] = [-90, -47, -40].map(m => ajouterMinutes(MAINTENANT, m)) as [string, string, string]
const etapes = uneVisite().etapes.map(e => ({ ...e, fait_a: [null, DEPART, ARRIVEE, null][e.etape] ?? null }))
const visite = uneVisite({ etapes_en_cours: 2, etapes, intervention_date_planifie: jourParis(MAINTENANT) })
const ecartee = {
  ...{ etape: 2 as const, fait_a: AUTRE, recu_a: AUTRE, comptee: ARRIVEE },
  ...{ auteur: 'Hugo Delattre', appareil: 'Chrome, Android' },
}
const montrer = (over: Parameters<typeof uneVisite>[0] = {}, heures = [ecartee]) =>
  render(
    <MantineProvider>
      <TwoHours visite={{ ...visite, ...over }} heures={heures} />
    </MantineProvider>,
  )

it('says which hour counts and which was set aside, and opens its correction with that hour and a reason', async () => {
  montrer()
  const phrase = screen.getByText(/^Deux heures pour l’arrivée/).textContent?.replace(/[\u00a0\u202f]/g, ' ')
  expect(phrase).toContain(
    `${heureParis(ARRIVEE)}, reçue en premier, compte ; ${heureParis(AUTRE)}, d’un autre téléphone`,
  )
  fireEvent.click(screen.getByRole('button', { name: `Retenir ${heureParis(AUTRE)}` }))
  const heure = await screen.findByRole('textbox', { name: /^Heure exacte/ })
  expect((heure as HTMLInputElement).value).toBe(heureParis(AUTRE))
  expect(screen.getByDisplayValue('Heure d’un autre téléphone')).toBeTruthy()
})

it('says nothing where there is one hour, where it was put right, nor of a step taken back', () => {
  montrer({}, [])
  montrer({ etapes: etapes.map(e => ({ ...e, corrigee: e.etape === 2 })) })
  montrer({ etapes_en_cours: 1 })
  expect(screen.queryByRole('region', { name: 'Deux heures pour une étape' })).toBeNull()
})

it('offers nothing to correct of a visit that was lost', () => {
  montrer({ hors_planning: true })
  expect(screen.getByText(/mise de côté/)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
