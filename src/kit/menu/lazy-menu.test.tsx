import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { LazyMenu } from './lazy-menu.tsx'

const ouvrir = vi.fn()

function montrer() {
  render(
    <MantineProvider env="test">
      <LazyMenu
        label="Actions"
        entries={[
          { label: 'Appeler', icon: null, disabled: true },
          { label: 'Ouvrir', icon: null, onClick: ouvrir },
          { label: 'Ouvrir le GPS', icon: null, href: 'https://exemple.test/', elsewhere: true },
        ]}
      />
    </MantineProvider>,
  )
  return screen.getByRole('button', { name: 'Actions' })
}

it('is a closed menu button that says so', () => {
  const button = montrer()
  expect(button.getAttribute('aria-haspopup')).toBe('menu')
  expect(button.getAttribute('aria-expanded')).toBe('false')
  expect(screen.queryByRole('menu')).toBeNull()
})

it('opens from the keyboard on its first usable item, and gives the focus back on Escape', async () => {
  const button = montrer()
  for (const open of [() => fireEvent.click(button), () => fireEvent.keyDown(button, { key: 'ArrowDown' })]) {
    button.focus()
    open()
    const item = await screen.findByRole('menuitem', { name: 'Ouvrir' })
    await waitFor(() => expect(document.activeElement).toBe(item))
    const menu = screen.getByRole('menu', { name: 'Actions' })
    expect(button.getAttribute('aria-expanded')).toBe('true')
    expect(button.getAttribute('aria-controls')).toBe(menu.id)
    fireEvent.keyDown(item, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    expect(document.activeElement).toBe(button)
    expect(button.getAttribute('aria-expanded')).toBe('false')
  }
})

it('acts, links beside the application, and greys what is missing', async () => {
  fireEvent.click(montrer())
  const lien = await screen.findByRole('menuitem', { name: 'Ouvrir le GPS' })
  expect(lien.getAttribute('href')).toBe('https://exemple.test/')
  expect(lien.getAttribute('rel')).toBe('noopener noreferrer')
  expect(screen.getByRole('menuitem', { name: 'Appeler' }).hasAttribute('disabled')).toBe(true)
  fireEvent.click(screen.getByRole('menuitem', { name: 'Ouvrir' }))
  expect(ouvrir).toHaveBeenCalledOnce()
  // What it opens is not deaf to a key pressed on an entry that fades.
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Actions' }))
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
})
