import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { AboutClient } from './about-client.tsx'

it('says what the office noted about the customer, and who did', () => {
  const commentaire_date_heure = '2026-11-20T09:00:00.000Z'
  render(
    <AboutClient
      remarques={[
        { commentaire_id: 1, commentaire_date_heure, utilisateur: 'Sonia Roux', commentaire_texte: 'Chien méchant' },
      ]}
    />,
  )
  const section = screen.getByRole('region', { name: 'Sur ce client' })
  expect(section.textContent).toContain('Sonia Roux')
  expect(section.textContent).toContain('Chien méchant')
})
