import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { CompteRendu, VisiteDetail } from '#domains/field-service/model/interventions/regulation.ts'
import { RAPPORT_VIDE, type RapportCloture } from '#domains/field-service/model/rapports/cloture-schema.ts'
import { TwoReports } from './two-reports.tsx'

const sent = vi.hoisted(() => [] as unknown[])
const undo = vi.hoisted(() => [] as (() => void)[])
vi.mock('#client/call/api.ts', async original => ({
  ...(await original<object>()),
  call: async (_operation: unknown, { body }: { body: unknown }) => {
    sent.push(body)
    return { code: 'success', message: 'Le second compte rendu compte.' }
  },
}))
vi.mock('#client/call/notices.ts', async original => ({
  ...(await original<object>()),
  notifyUndo: (_message: string, back: () => void) => undo.push(back),
}))

const rapport: RapportCloture = {
  ...RAPPORT_VIDE,
  intervention_id: 7,
  cloture: 1,
  prestations: [
    { libelle: 'Joint changé', quantite: '1', unite: 'forfait', prix_unitaire_cents: 10_000, tva: 20 as const },
  ],
}
const compteRendu = (over: object) =>
  ({
    ...{ cloture_concurrente_id: null, compte: true, refus: null, utilisateur: 'Hugo Delattre', rapport },
    ...{ fait_a: '2026-11-20T09:42:10Z', recu_a: '2026-11-20T11:26:00Z', totaux: { total_ttc_cents: 12_000 } },
    ...over,
  }) as unknown as CompteRendu

function show(comptes_rendus: CompteRendu[], online = true, comptes_rendus_regle?: boolean): void {
  const visite = {
    intervention_id: 7,
    jour: '2026-11-20',
    comptes_rendus,
    comptes_rendus_regle,
  } as unknown as VisiteDetail
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <TwoReports visite={visite} online={online} />
      </MantineProvider>
    </QueryClientProvider>,
  )
}
beforeEach(() => {
  sent.length = 0
  undo.length = 0
})

it('says nothing of a visit with one report', () => {
  show([compteRendu({})])
  expect(screen.queryByRole('heading')).toBeNull()
})

it('shows both with their hours, which one counts, and makes the other count, until it is taken back', async () => {
  const autre = { cloture_concurrente_id: 4, compte: false, totaux: { total_ttc_cents: 30_000 } }
  show([compteRendu({}), compteRendu(autre)])
  expect(screen.getByRole('heading', { name: '2 comptes rendus reçus' })).toBeTruthy()
  const [first, second] = screen
    .getAllByRole('listitem')
    .filter(item => /^(?:Premier|Second) compte/.test(item.textContent ?? ''))
  expect(first?.textContent).toContain('Premier compte rendu (celui qui compte)')
  expect(first?.textContent).toContain('fait à 10:42 · reçu à 12:26, par Hugo Delattre')
  expect(within(first as HTMLElement).queryByRole('button', { name: /Retenir/ })).toBeNull()
  fireEvent.click(within(second as HTMLElement).getByRole('button', { name: 'Retenir le second compte rendu' }))
  const question = await screen.findByRole('dialog')
  expect(question.textContent?.replace(/[\u00a0\u202f]/g, ' ')).toContain('le total passe de 120,00 € à 300,00 € TTC')
  expect(within(question).getByRole('button', { name: 'Garder le premier compte rendu' })).toBeTruthy()
  expect(sent).toEqual([])
  fireEvent.click(within(question).getByRole('button', { name: 'Retenir le second compte rendu' }))
  await waitFor(() => expect(undo).toHaveLength(1))
  undo[0]?.()
  await waitFor(() =>
    expect(sent).toEqual([
      { de: null, vers: 4 },
      { de: 4, vers: null },
    ]),
  )
})

it('names the device of each report', () => {
  show([
    compteRendu({ appareil: 'Chrome, Android' }),
    compteRendu({ cloture_concurrente_id: 4, compte: false, appareil: 'Edge, Windows', utilisateur: 'Claire Vasseur' }),
  ])
  const [first, second] = screen
    .getAllByRole('listitem')
    .filter(item => /^(?:Premier|Second)/.test(item.textContent ?? ''))
  expect(first?.textContent).toContain('Téléphone d’Hugo Delattre (Chrome, Android)')
  expect(second?.textContent).toContain('Ordinateur de Claire Vasseur (Edge, Windows)')
})

it('keeps the one that counts, until it is taken back; once settled nothing asks any more', async () => {
  const autre = compteRendu({ cloture_concurrente_id: 4, compte: false })
  show([compteRendu({}), autre], true, false)
  fireEvent.click(screen.getByRole('button', { name: /^Garder celui-ci.*premier compte rendu$/ }))
  await waitFor(() => expect(undo).toHaveLength(1))
  undo[0]?.()
  await waitFor(() =>
    expect(sent).toEqual([
      { de: null, regle: true },
      { de: null, regle: false },
    ]),
  )
  cleanup()
  show([compteRendu({}), autre], true, true)
  expect(screen.queryByRole('button', { name: /Garder/ })).toBeNull()
})

it('gives the reason of one that cannot be chosen, and waits for the network', () => {
  const refus = 'Cette prestation n’existe plus.'
  show([compteRendu({}), compteRendu({ cloture_concurrente_id: 4, compte: false, refus })])
  expect(screen.getByText(/Ne peut pas être choisi/).textContent).toContain(refus)
  expect(screen.queryByRole('button', { name: /Retenir/ })).toBeNull()
  cleanup()
  show([compteRendu({}), compteRendu({ cloture_concurrente_id: 4, compte: false })], false)
  expect(screen.getByRole('button', { name: /Retenir/ }).hasAttribute('disabled')).toBe(true)
})
