import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { showScreen } from '#tests/support/show-screen.tsx'
import { PasswordFields } from './password-fields.tsx'

it.each([
  ['at sign-up', true, 'Mot de passe'],
  ['in the place of a former one', false, 'Nouveau mot de passe'],
])('%s it is called so', (_when, first, label) => {
  showScreen(<PasswordFields errors={{}} first={first} />)
  expect(screen.getByLabelText(label, { selector: 'input' })).toBeTruthy()
  expect(screen.getByLabelText(`${label}, une seconde fois`)).toBeTruthy()
})
