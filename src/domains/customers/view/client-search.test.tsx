import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { call } from '#client/call/api.ts'
import { CLIENTS, chercherDoublons } from '#domains/customers/modules/gestion-clients-entreprises/contract.ts'
import { showScreen } from '#tests/support/show-screen.tsx'
import { ClientSearch } from './client-search.tsx'

vi.mock('#client/call/api.ts', () => ({ call: vi.fn() }))
vi.mock('#client/queue/use-sync.ts', async original => ({ ...(await original<object>()), useOnline: () => true }))

let total: number
let ids: number[]
const asked: Record<string, string>[] = []
beforeEach(() => {
  asked.length = 0
  vi.mocked(call).mockImplementation(async (operation, input) => {
    // Nobody is nearly called so either.
    if (operation.id === chercherDoublons.id) return [] as never
    const { query } = input as unknown as { query: Record<string, string> }
    asked.push(query)
    const datas = ids.slice(0, Number(query.lignes)).map(id => ({ [CLIENTS.key]: id, client_nom: `Client ${id}` }))
    return { datas, total } as never
  })
})
const rows = (n: number) => Array.from({ length: n }, (_, k) => k + 1)
const search = (found: number[], sauf?: number, all = found.length) => {
  ids = found
  total = all
  showScreen(
    <ClientSearch
      {...{ label: 'Client', online: true, mots: 'client', onMots: vi.fn(), onChosen: vi.fn() }}
      {...(sauf === undefined ? {} : { sauf })}
    />,
  )
}
const told = async () => (await screen.findByText(/à ces mots/)).textContent?.replaceAll('\u00a0', ' ')

describe('a customer looked for', () => {
  it('is told not to be there, and how many are where they are more than a page', async () => {
    search([])
    expect(await told()).toBe('Aucun client ne répond à ces mots.')
  })
  it('is one of so many where they are more than a page', async () => {
    search(rows(40))
    expect(await told()).toBe('40 clients répondent à ces mots : ajoutez-en un pour les départager.')
    expect(screen.getAllByRole('button', { name: /Client/ })).toHaveLength(12)
  })
})

describe('another customer than one', () => {
  it('is said to be none where that one alone is found', async () => {
    search([7], 7)
    expect(await told()).toBe('Aucun autre client ne répond à ces mots.')
  })
  it.each([1, 13])('is one of twelve, that one aside, whom nobody is told to part: %i', async sauf => {
    search(rows(13), sauf)
    expect(await screen.findAllByRole('button', { name: /Client/ })).toHaveLength(12)
    expect(screen.queryByRole('status')).toBeNull()
  })
  it('is one of more than are shown, without a number that would count that one', async () => {
    search(rows(14), 3)
    expect(await told()).toBe('D’autres clients répondent à ces mots : ajoutez-en un pour les départager.')
    expect(screen.getAllByRole('button', { name: /Client/ })).toHaveLength(12)
  })
})
