import { cleanup, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { CodeProposed } from './code-proposed.tsx'

const { rights } = vi.hoisted(() => ({ rights: { may: true } }))
vi.mock('#client/queue/use-sync.ts', () => ({ useSession: () => ({}) }))
vi.mock('#client/session/rights.ts', () => ({ mayCall: () => rights.may }))
vi.mock('#client/reading/use-reading.ts', () => ({
  useReading: (_operation: unknown, _input: unknown, { enabled }: { enabled: boolean }) => ({
    data: enabled ? { postes: [{ poste_code: 'M', poste_libelle: 'Matin' }] } : null,
  }),
}))

function said(values: Record<string, string>) {
  cleanup()
  render(<CodeProposed values={values} />)
  return screen.queryByRole('status')?.textContent?.replaceAll('\u00a0', ' ') ?? null
}
beforeEach(() => {
  rights.may = true
})

it('says nothing before there is a name, of a code that is free, nor to who does not read the posts', () => {
  expect(said({ poste_libelle: '', poste_code: '' })).toBeNull()
  expect(said({ poste_libelle: 'Midi', poste_code: 'MI' })).toBeNull()
  rights.may = false
  expect(said({ poste_libelle: 'Midi', poste_code: 'm' })).toBeNull()
})

it('proposes a code that no post has, and names the post whose code is typed', () => {
  expect(said({ poste_libelle: 'Soir', poste_code: '' })).toBe('Code proposé : S')
  expect(said({ poste_libelle: 'Midi', poste_code: '' })).toBe('Code proposé : MI')
  expect(said({ poste_libelle: 'Midi', poste_code: 'm' })).toBe('Le code M est celui de « Matin ».')
})
