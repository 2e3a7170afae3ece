import { Button, MantineProvider, Modal, PasswordInput } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { theme } from './theme.ts'

it('gives the eye of a password the size of a thumb', () => {
  const { container } = render(
    <MantineProvider theme={theme}>
      <PasswordInput label="Mot de passe" />
    </MantineProvider>,
  )
  const style = container.querySelector('.mantine-PasswordInput-root')?.getAttribute('style') ?? ''
  expect(style).toContain('--psi-button-size: var(--rt-touch)')
})

it('a title of a dialog that takes two lines stays one title', async () => {
  render(
    <MantineProvider theme={theme} env="test">
      <Modal opened onClose={() => undefined} title="Répartir la journée d’Hugo Delattre" />
    </MantineProvider>,
  )
  expect((await screen.findByText(/^Répartir/)).style.lineHeight).toBe('1.3')
})

it('takes the height of the smallest buttons from a token that a finger enlarges', () => {
  const { container } = render(
    <MantineProvider theme={theme}>
      <Button size="compact-sm">Renvoyer</Button>
    </MantineProvider>,
  )
  expect(container.querySelector('button')?.getAttribute('style')).toContain('--button-height: var(--rt-compact)')
})
