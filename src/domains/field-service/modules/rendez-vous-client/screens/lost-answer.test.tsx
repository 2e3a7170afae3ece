import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { bouton, ok, ouvrir, RDV, refus, repondreAuxAppels, reponses } from '../testing/page.tsx'

beforeEach(repondreAuxAppels)
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('an answer that never came', () => {
  const LIBRE = { jour: '2026-11-26', th_id: 6, creneau: '10:00 - 12:00' }
  const DEPLACE = { ...RDV, jour: LIBRE.jour, creneau: LIBRE.creneau, confirme: true, confirmable: false }
  async function deplacer() {
    reponses.set('GET /creneaux', [ok([LIBRE])])
    ouvrir()
    fireEvent.click(await bouton('Choisir un autre créneau'))
    fireEvent.click(await screen.findByRole('radio'))
    fireEvent.click(await bouton('Déplacer le rendez-vous'))
  }

  it('is found out at once: what was done is shown as done', async () => {
    reponses.set('GET ', [ok(RDV), ok(DEPLACE)])
    await deplacer()
    expect(await screen.findByText('jeudi 26 novembre 2026')).toBeTruthy()
    expect(screen.getByText('Vous avez confirmé ce rendez-vous.')).toBeTruthy()
    expect([screen.queryByRole('alert'), screen.queryByRole('radio')]).toEqual([null, null])
  })

  it('is said not to be known where the line is away, with nothing to press, until it is found out', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    reponses.set('GET ', [ok(RDV)])
    reponses.set('GET /creneaux', [ok([LIBRE])])
    ouvrir()
    fireEvent.click(await bouton('Choisir un autre créneau'))
    fireEvent.click(await screen.findByRole('radio'))
    reponses.delete('GET ')
    fireEvent.click(await bouton('Déplacer le rendez-vous'))
    expect((await screen.findByRole('alert')).textContent).toMatch(/c’est peut-être fait/)
    expect((await bouton('Garder mon rendez-vous')).hasAttribute('disabled')).toBe(true)
    reponses.set('GET ', [ok(DEPLACE)])
    await vi.advanceTimersByTimeAsync(5100)
    expect(await screen.findByText('jeudi 26 novembre 2026')).toBeTruthy()
    expect([screen.queryByRole('alert'), screen.queryByRole('radio')]).toEqual([null, null])
  })

  it('keeps what was chosen, alone with its doubt, and can be sent again once it is known not to have arrived', async () => {
    const CONFIRME = { ...RDV, confirme: true, confirmable: false }
    reponses.set('GET ', [ok(CONFIRME)])
    reponses.set('GET /creneaux', [ok([LIBRE])])
    ouvrir()
    expect(await screen.findByText('Vous avez confirmé ce rendez-vous.')).toBeTruthy()
    fireEvent.click(await bouton('Choisir un autre créneau'))
    fireEvent.click(await screen.findByRole('radio'))
    reponses.clear()
    fireEvent.click(await bouton('Déplacer le rendez-vous'))
    expect(await screen.findByText(/c’est peut-être fait/)).toBeTruthy()
    expect(screen.getAllByRole('alert')).toHaveLength(1)
    expect(screen.getByRole<HTMLInputElement>('radio').checked).toBe(true)
    expect(screen.queryByText('Vous avez confirmé ce rendez-vous.')).toBeNull()
    reponses.set('GET ', [ok(CONFIRME)])
    reponses.set('POST /deplacer', [ok(DEPLACE)])
    dispatchEvent(new Event('online'))
    expect((await screen.findByText(/rien n’a changé/)).getAttribute('role')).toBe('alert')
    expect(screen.getByText('Vous avez confirmé ce rendez-vous.')).toBeTruthy()
    fireEvent.click(await bouton('Déplacer le rendez-vous'))
    expect(await screen.findByText('jeudi 26 novembre 2026')).toBeTruthy()
  })

  it('is told with what has changed instead, where it was refused', async () => {
    const AUTRE = { ...RDV, jour: '2026-11-27', creneau: '14:00 - 16:00' }
    reponses.set('GET ', [ok(RDV)])
    reponses.set('GET /creneaux', [ok([LIBRE])])
    ouvrir()
    fireEvent.click(await bouton('Choisir un autre créneau'))
    fireEvent.click(await screen.findByRole('radio'))
    reponses.set('GET ', [ok(AUTRE)])
    fireEvent.click(await bouton('Déplacer le rendez-vous'))
    const dit =
      'Votre réponse n’a pas été prise\u00a0: le rendez-vous a changé entre-temps, il est maintenant le vendredi 27 novembre 2026, 14:00 – 16:00.'
    expect((await screen.findByRole('alert')).textContent).toBe(dit)
    reponses.delete('GET ')
    fireEvent.click(await bouton('Déplacer le rendez-vous'))
    expect(await screen.findByText(/c’est peut-être fait/)).toBeTruthy()
    reponses.set('GET ', [ok({ ...AUTRE, etat: 'en-route' })])
    dispatchEvent(new Event('online'))
    expect(await screen.findByText(/votre visite a commencé entre-temps/)).toBeTruthy()
    expect(screen.getAllByRole('alert')).toHaveLength(1)
  })

  it('is said to have changed nothing where it did not arrive; a link that died meanwhile is said too', async () => {
    reponses.set('GET ', [ok(RDV)])
    ouvrir()
    await bouton('Confirmer ce rendez-vous')
    reponses.delete('GET ')
    fireEvent.click(await bouton('Confirmer ce rendez-vous'))
    expect((await screen.findByRole('alert')).textContent).toMatch(/c’est peut-être fait/)
    reponses.set('GET ', [ok(RDV)])
    dispatchEvent(new Event('online'))
    expect(await screen.findByText(/rien n’a changé/)).toBeTruthy()
    reponses.delete('GET ')
    fireEvent.click(await bouton('Confirmer ce rendez-vous'))
    expect(await screen.findByText(/c’est peut-être fait/)).toBeTruthy()
    reponses.set('GET ', [refus('INTROUVABLE', 'Cet élément est introuvable.')])
    dispatchEvent(new Event('online'))
    expect(await screen.findByRole('heading', { name: 'Ce lien ne s’ouvre pas' })).toBeTruthy()
  })
})
