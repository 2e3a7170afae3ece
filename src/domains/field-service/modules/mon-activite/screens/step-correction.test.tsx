import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { uneVisite } from '#domains/field-service/model/interventions/testing/visite.ts'
import { forgetTaps } from '#kit/button/tap-lock.ts'
import { NotStored } from '#offline/outbox.ts'
import { ajouterMinutes, heureParis, jourParis } from '#wire/dates.ts'
import { corrigerHeure } from '../offline/corriger-heure.ts'
import { StepBar } from './step-bar.tsx'
import { StepCorrection } from './step-correction.tsx'

vi.mock('../offline/corriger-heure.ts', () => ({ corrigerHeure: vi.fn() }))
const garder = vi.mocked(corrigerHeure)

beforeEach(() => {
  garder.mockReset()
  forgetTaps()
})

const MAINTENANT = Date.now()
const DEPART = ajouterMinutes(MAINTENANT, -90)
const ARRIVEE = ajouterMinutes(MAINTENANT, -40)
const etapes = uneVisite().etapes.map(e => ({ ...e, fait_a: e.etape === 1 ? DEPART : e.etape === 2 ? ARRIVEE : null }))
const visite = uneVisite({ etapes_en_cours: 2, etapes, intervention_date_planifie: jourParis(MAINTENANT) })

function ouvrir(fermer = vi.fn()) {
  render(
    <MantineProvider>
      <StepCorrection visite={visite} etape={2} fermer={fermer} />
    </MantineProvider>,
  )
  return fermer
}
const heure = () => screen.getByRole('textbox', { name: /^Heure exacte/ })
const enregistrer = () => fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
function taper(texte: string) {
  fireEvent.change(heure(), { target: { value: texte } })
  fireEvent.blur(heure())
}

describe('a step of the bar', () => {
  const barre = (change: Parameters<typeof uneVisite>[0] = {}) =>
    render(
      <MantineProvider>
        <StepBar visite={{ ...visite, ...change }} />
      </MantineProvider>,
    )
  it('is a button once done, for as long as its hour may be put right', () => {
    barre()
    expect(screen.getAllByRole('button').map(b => b.getAttribute('aria-description'))).toEqual([
      'Corriger l’heure\u00a0: Départ',
      'Corriger l’heure\u00a0: Arrivée',
    ])
    cleanup()
    // The hour of a receipt is that of the first hour, which is no longer shown once it was put right.
    const [, premiere = etapes[0]] = etapes
    const recue = etapes.map(e => ({ ...e, recu_a: e.fait_a }))
    barre({ etapes: recue })
    expect(screen.getAllByText(/reçu/).every(e => /à\s\d\d:\d\d/.test(e.textContent ?? ''))).toBe(true)
    cleanup()
    barre({ etapes: recue.map(e => (e.etape === premiere?.etape ? { ...e, corrigee: true } : e)) })
    expect(screen.getAllByText(/reçu/).map(e => /à\s\d\d:\d\d/.test(e.textContent ?? ''))).toContain(false)
    cleanup()
    const vieilles = etapes.map(e => ({ ...e, fait_a: e.fait_a && ajouterMinutes(e.fait_a, -9 * 24 * 60) }))
    for (const change of [{ annulee: true }, { hors_planning: true }, { etapes: vieilles }]) {
      barre(change)
      expect(screen.queryByRole('button')).toBeNull()
      cleanup()
    }
  })
})

describe('the correction of an hour', () => {
  it('asks for an hour that changes and for a reason, each on its field, and keeps nothing', async () => {
    ouvrir()
    enregistrer()
    expect(await screen.findByText(/^Rien à corriger.: c’est déjà l’heure enregistrée\.$/)).toBeTruthy()
    expect(screen.getByText('Dites pourquoi, en quelques mots.')).toBeTruthy()
    expect(garder).not.toHaveBeenCalled()
  })
  it('keeps both hours and the reason, and closes', async () => {
    const fermer = ouvrir()
    const vers = ajouterMinutes(MAINTENANT, -50)
    taper(heureParis(vers))
    fireEvent.click(screen.getByRole('button', { name: 'Appui oublié' }))
    enregistrer()
    await waitFor(() => expect(fermer).toHaveBeenCalledOnce())
    expect(garder.mock.calls[0]?.[0]).toMatchObject({
      intervention_id: 412,
      etape: 2,
      de: ARRIVEE,
      motif: 'Appui oublié',
    })
    expect(heureParis(garder.mock.calls[0]?.[0].vers ?? 0)).toBe(heureParis(vers))
  })
  it('stays, with what was typed, when the device is full', async () => {
    garder.mockRejectedValueOnce(new NotStored(Object.assign(new Error('full'), { name: 'QuotaExceededError' })))
    const fermer = ouvrir()
    taper(heureParis(ajouterMinutes(MAINTENANT, -50)))
    fireEvent.change(screen.getByLabelText('Autre motif'), { target: { value: 'Client injoignable' } })
    enregistrer()
    expect((await screen.findByRole('alert')).textContent).toContain('rien n’a été enregistré')
    expect(fermer).not.toHaveBeenCalled()
    expect((screen.getByLabelText('Autre motif') as HTMLInputElement).value).toBe('Client injoignable')
  })
})
