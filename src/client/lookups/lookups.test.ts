import { beforeEach, expect, it, vi } from 'vitest'
import { ApiProblem, Offline } from '#client/call/problem.ts'

const call = vi.fn()
vi.mock('#client/call/api.ts', () => ({ call }))
const { LOOKUPS } = await import('./lookups.ts')

beforeEach(() => {
  call.mockReset()
})

const signal = () => new AbortController().signal
const adresse = (text: string, given = signal()) => LOOKUPS.adresse?.(text, given)
const siren = (text: string) => LOOKUPS.siren?.(text, signal())
const problem = { code: 'error', erreur: 'TROP_DE_TENTATIVES', message: 'Merci de patienter.', duration: 1 } as const

it('says without network what to do, and refuses no number', async () => {
  call.mockRejectedValue(new Offline())
  expect(await adresse('rue des lilas')).toEqual({
    adresses: [],
    error: true,
    message: 'Sans réseau, saisissez l’adresse à la main.',
  })
  expect(await siren('732829320')).toMatchObject({
    denomination: '',
    error: false,
    message: expect.stringContaining('Sans réseau'),
  })
})

it('says the server’s refusal in its words', async () => {
  call.mockRejectedValue(new ApiProblem(429, { ...problem, reference: 'r' }))
  expect(await adresse('rue des lilas')).toEqual({ adresses: [], error: true, message: 'Merci de patienter.' })
})

it('answers nothing to a search that was given up', async () => {
  const control = new AbortController()
  call.mockImplementation(async () => {
    control.abort()
    throw new DOMException('aborted', 'AbortError')
  })
  await expect(adresse('rue des lilas', control.signal)).rejects.toThrow('aborted')
})

it('asks our server, under the search’s own signal', async () => {
  call.mockResolvedValue({ adresses: [], error: false, message: '' })
  const given = signal()
  await adresse('8 rue', given)
  expect(call).toHaveBeenCalledWith(expect.objectContaining({ path: '/api/wikaz/structure/adresse/{text}' }), {
    params: { text: '8 rue' },
    signal: given,
  })
})
