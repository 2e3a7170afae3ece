import { Menu } from '@mantine/core'
import { IconDotsVertical, IconFolderOpen, IconMail, IconMapPin, IconPhone } from '@tabler/icons-react'
import { navigate } from '#client/location.ts'
import { type InterventionActivite, nomClient } from '#domains/field-service/model/planning.ts'
import { IconButton } from '#kit/button/icon-button.tsx'
import { adresseIntervention } from '../offline/adresses.ts'
import { liensDe } from './plateforme.ts'

/** Card menu: Ouvrir, Appeler, Ecrire, Ouvrir le GPS (specification field-service §2 "My activity"). */
export function VisitMenu({ visite }: { visite: InterventionActivite }) {
  const liens = liensDe(visite)
  return (
    <Menu position="bottom-end" withinPortal shadow="sm">
      <Menu.Target>
        <IconButton size={48} label={`Actions pour ${nomClient(visite)}`}>
          <IconDotsVertical size={20} aria-hidden />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconFolderOpen size={18} aria-hidden />}
          onClick={() => navigate(adresseIntervention(visite.intervention_id))}
        >
          Ouvrir
        </Menu.Item>
        <LinkItem href={liens.appel} icone={<IconPhone size={18} aria-hidden />} texte="Appeler" />
        <LinkItem href={liens.ecrire} icone={<IconMail size={18} aria-hidden />} texte="Écrire" />
        <LinkItem href={liens.gps} icone={<IconMapPin size={18} aria-hidden />} texte="Ouvrir le GPS" />
      </Menu.Dropdown>
    </Menu>
  )
}

type LinkProps = { href: string | null; icone: React.ReactNode; texte: string }

/** What the visit lacks (no number, no address) stays in its place, greyed: the list never moves under the thumb. */
function LinkItem({ href, icone, texte }: LinkProps) {
  if (!href)
    return (
      <Menu.Item leftSection={icone} disabled>
        {texte}
      </Menu.Item>
    )
  const ailleurs = href.startsWith('http')
  return (
    <Menu.Item
      component="a"
      href={href}
      leftSection={icone}
      {...(ailleurs && { target: '_blank', rel: 'noopener noreferrer' })}
    >
      {texte}
    </Menu.Item>
  )
}
