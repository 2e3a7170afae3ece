import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { perform } from '#client/queue/sync.ts'
import type { InterventionActivite } from '#domains/field-service/model/interventions/planning.ts'
import { uneVisite, VENDREDI } from '#domains/field-service/model/interventions/testing/visite.ts'
import { forgetTaps } from '#kit/button/tap-lock.ts'
import { NotStored } from '#offline/outbox.ts'
import { ActionBar } from './action-bar.tsx'
import { StepUndo } from './step-undo.tsx'

vi.mock('#client/queue/sync.ts', () => ({ perform: vi.fn() }))
const faire = vi.mocked(perform)

beforeEach(() => {
  faire.mockReset()
  forgetTaps()
})

function montrer(change: Partial<InterventionActivite> = {}, aujourdhui = VENDREDI) {
  const peut = { ...uneVisite().peut, revenir: true }
  return render(
    <MantineProvider>
      <ActionBar visite={uneVisite({ peut, ...change })} aujourdhui={aujourdhui} />
    </MantineProvider>,
  )
}

describe('the action of a visit', () => {
  it('has the specification’s words at each step, for whom it is, and leads to the closing at the last', () => {
    for (const [etapes_en_cours, mots] of [
      [0, 'Je me mets en route'],
      [1, 'Je suis arrivé'],
      [2, 'Clôturer'],
    ] as const) {
      montrer({ etapes_en_cours })
      expect(screen.getByRole('button', { name: new RegExp(`^${mots}.*11:00$`) })).toBeTruthy()
      expect(screen.queryByText('Mme Vasseur · 11:00')).toBeTruthy()
      cleanup()
    }
  })
  it('shows nothing on another day, once finished, or once off the plan', () => {
    for (const change of [{ etapes_en_cours: 3 as const }, { annulee: true }, { hors_planning: true }]) {
      montrer(change)
      expect(screen.queryByRole('button')).toBeNull()
      cleanup()
    }
    montrer({}, '2026-11-21')
    expect(screen.queryByRole('button')).toBeNull()
  })
  it('stays on a visit begun before midnight, or moved to another day by the office while it was done', () => {
    montrer({ etapes_en_cours: 1 }, '2026-11-21')
    expect(screen.getByRole('button', { name: /^Je suis arrivé/ })).toBeTruthy()
    cleanup()
    const etapes = uneVisite().etapes.map(e => (e.etape === 1 ? { ...e, fait_a: '2026-11-20T09:00:00.000Z' } : e))
    montrer({ etapes_en_cours: 1, etapes, intervention_date_planifie: '2026-11-23' })
    expect(screen.getByRole('button', { name: /^Je suis arrivé/ })).toBeTruthy()
    cleanup()
    montrer({ intervention_date_planifie: '2026-11-23' })
    expect(screen.queryByRole('button')).toBeNull()
  })
  it('gives way to the sentence while another visit is in progress', () => {
    montrer({ inter_en_cours: 9 })
    expect(screen.getByText('Une autre intervention est en cours')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Je me mets en route/ })).toBeNull()
  })
  it('carries the step it starts from and the one it reaches, once for two taps', async () => {
    faire.mockResolvedValue({ fait_a: '2026-11-20T09:42:00.000Z' } as never)
    montrer()
    const bouton = screen.getByRole('button', { name: /^Je me mets en route/ })
    fireEvent.click(bouton)
    fireEvent.click(bouton)
    await waitFor(() => expect(faire).toHaveBeenCalledTimes(1))
    expect(faire.mock.calls[0]?.[1]).toEqual({ intervention_id: 412, de: 0, vers: 1 })
  })
  it('takes the second tap of a shaky thumb for nothing, though the next step stands there already', async () => {
    faire.mockResolvedValue({ fait_a: '2026-11-20T09:42:00.000Z' } as never)
    const barre = (etapes_en_cours: 0 | 1) => (
      <MantineProvider>
        <ActionBar visite={uneVisite({ etapes_en_cours })} aujourdhui={VENDREDI} />
      </MantineProvider>
    )
    const { rerender } = render(barre(0))
    fireEvent.click(screen.getByRole('button', { name: /^Je me mets en route/ }))
    await waitFor(() => expect(faire).toHaveBeenCalledTimes(1))
    rerender(barre(1))
    const suivante = screen.getByRole('button', { name: /^Je suis arrivé/ })
    await new Promise(resolve => setTimeout(resolve, 350))
    fireEvent.click(suivante)
    expect(suivante.getAttribute('aria-disabled')).toBe('true')
    expect(faire).toHaveBeenCalledTimes(1)
  })
  it('says that nothing was kept when the device refuses, and can be tried again', async () => {
    faire.mockRejectedValueOnce(new NotStored(Object.assign(new Error('full'), { name: 'QuotaExceededError' })))
    montrer()
    fireEvent.click(screen.getByRole('button', { name: /^Je me mets en route/ }))
    expect((await screen.findByRole('alert')).textContent).toContain('rien n’a été enregistré')
    faire.mockResolvedValue({ fait_a: '2026-11-20T09:42:00.000Z' } as never)
    // It shows when it hears again, a moment after the reason.
    const again = screen.getByRole('button', { name: /^Je me mets en route/ })
    await waitFor(() => expect(again.getAttribute('aria-disabled')).toBeNull())
    fireEvent.click(again)
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    expect(faire).toHaveBeenCalledTimes(2)
  })
})

describe('the way back of a step', () => {
  const reculer = (change: Partial<InterventionActivite> = {}) =>
    render(
      <MantineProvider>
        <StepUndo visite={uneVisite({ etapes_en_cours: 2, peut: { ...uneVisite().peut, revenir: true }, ...change })} />
      </MantineProvider>,
    )
  it('stands beside what was recorded, and is one step', async () => {
    faire.mockResolvedValue({ fait_a: '2026-11-20T09:42:00.000Z' } as never)
    const etapes = uneVisite().etapes.map(e => (e.etape === 2 ? { ...e, fait_a: '2026-11-20T09:58:00.000Z' } : e))
    reculer({ etapes })
    expect(screen.getByRole('status').textContent).toBe('Sur place depuis 10:58')
    fireEvent.click(screen.getByRole('button', { name: /^Défaire/ }))
    await waitFor(() => expect(faire.mock.calls[0]?.[1]).toEqual({ intervention_id: 412, de: 2, vers: 1 }))
  })
  it('stays and says so when nothing could be kept', async () => {
    faire.mockRejectedValueOnce(new NotStored(Object.assign(new Error('full'), { name: 'QuotaExceededError' })))
    reculer()
    fireEvent.click(screen.getByRole('button', { name: /^Défaire/ }))
    expect((await screen.findByRole('alert')).textContent).toContain('rien n’a été enregistré')
  })
  it('is not there for a visit that may not go back, nor before its first step', () => {
    reculer({ peut: { ...uneVisite().peut, revenir: false } })
    expect(screen.queryByRole('button')).toBeNull()
    cleanup()
    reculer({ etapes_en_cours: 0 })
    expect(screen.queryByRole('button')).toBeNull()
  })
})
