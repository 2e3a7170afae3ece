import { MantineProvider, PasswordInput, TextInput } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { dirtyForms } from '../address/dirty.ts'
import { ApiProblem, Offline } from '../call/problem.ts'
import { useQueueing, useTypedForm } from './use-typed-form.ts'

const schema = z.strictObject({
  objet: z.string().trim().min(1, 'Objet\u00a0: à renseigner.'),
  code: z.string().min(4, 'Code\u00a0: quatre chiffres.'),
  // As most schemas of the contract: without a sentence of their own.
  jour: z.iso.date(),
})
const office = { sent: [] as unknown[], answer: async (): Promise<unknown> => null }

function Form() {
  const end = useQueueing(async (body: z.output<typeof schema>) => {
    office.sent.push(body)
    await office.answer()
  })
  const form = useTypedForm({ schema, initial: { objet: '', code: '', jour: '2026-11-25' }, end, name: 'Essai' })
  return (
    <form onSubmit={form.submit} noValidate>
      <TextInput label="Objet" {...form.field('objet')} />
      <PasswordInput label="Code" {...form.field('code')} />
      <TextInput label="Jour" {...form.field('jour')} />
      {form.message && <p role="alert">{form.message}</p>}
      <button type="submit">{form.pending ? 'En cours' : 'Envoyer'}</button>
    </form>
  )
}

function refused(champs?: Record<string, string>) {
  return new ApiProblem(409, {
    code: 'error',
    erreur: 'SAISIE',
    message: 'Refusé',
    duration: 1,
    ...(champs && { champs }),
  })
}

beforeEach(() => {
  office.sent = []
  office.answer = async () => null
  render(
    <MantineProvider env="test">
      <Form />
    </MantineProvider>,
  )
})

const objet = () => screen.getByLabelText<HTMLInputElement>('Objet')
const code = () => screen.getByLabelText<HTMLInputElement>('Code')
const type = (text: string, digits: string) => {
  fireEvent.change(objet(), { target: { value: text } })
  fireEvent.change(code(), { target: { value: digits } })
}
const send = async () => {
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Envoyer' }))
  })
}

it('sends nothing that the contract refuses, says it at each field and goes to the first one', async () => {
  await send()
  expect(screen.getByText(/Objet.: à renseigner/)).toBeTruthy()
  expect(screen.getByText(/Code.: quatre chiffres/)).toBeTruthy()
  expect(document.activeElement).toBe(objet())
  type('Planning', '12')
  await send()
  expect(screen.queryByText(/Objet.: à renseigner/)).toBeNull()
  expect(document.activeElement).toBe(code())
  expect(office.sent).toEqual([])
})

it('says what the office refuses at its field, goes there, and keeps what was typed', async () => {
  office.answer = async () => Promise.reject(refused({ code: 'Ce code est déjà pris.' }))
  type('Planning', '1234')
  await send()
  expect(screen.getByText('Ce code est déjà pris.')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(document.activeElement).toBe(code())
  expect([objet().value, code().value]).toEqual(['Planning', '1234'])
  fireEvent.change(code(), { target: { value: '4321' } })
  expect(screen.queryByText('Ce code est déjà pris.')).toBeNull()
})

it.each([
  ['a refusal that names no field', () => refused(), 'Refusé'],
  ['one that names a field which is not there', () => refused({ ailleurs: 'Absent' }), 'Refusé'],
  ['the want of a network', () => new Offline('reseau'), 'pas de connexion internet'],
])('says %s under the form', async (_what, error, words) => {
  office.answer = async () => Promise.reject(error())
  type('Planning', '1234')
  await send()
  expect(screen.getByRole('alert').textContent).toBe(words)
  expect(objet().value).toBe('Planning')
})

it('sends once however fast it is tapped, as the contract reads it, and begins again empty', async () => {
  let take = (): void => undefined
  office.answer = () => new Promise<null>(resolve => (take = () => resolve(null)))
  type('  Planning ', '1234')
  await act(async () => undefined)
  expect(dirtyForms()).toEqual(['Essai'])
  await send()
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'En cours' }))
  })
  expect(office.sent).toEqual([{ objet: 'Planning', code: '1234', jour: '2026-11-25' }])
  await act(async () => take())
  expect([objet().value, code().value]).toEqual(['', ''])
  expect(dirtyForms()).toEqual([])
})

it('says in French what the schema has no sentence for', async () => {
  type('Panne', '1234')
  const jour = screen.getByLabelText<HTMLInputElement>('Jour')
  fireEvent.change(jour, { target: { value: '' } })
  await send()
  expect(screen.getByText('À renseigner')).not.toBeNull()
  fireEvent.change(jour, { target: { value: 'demain' } })
  await send()
  expect(screen.getByText('Format inattendu')).not.toBeNull()
  expect(document.body.textContent).not.toMatch(/Invalid/)
  expect(office.sent).toEqual([])
})
