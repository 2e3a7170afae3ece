import { IconFolderOpen, IconMail, IconMapPin, IconPhone } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { navigate } from '#client/address/location.ts'
import { nomClient } from '#domains/customers/model/client.ts'
import type { InterventionActivite } from '#domains/field-service/model/interventions/planning.ts'
import { LazyMenu, type MenuEntry } from '#kit/menu/lazy-menu.tsx'
import { adresseIntervention } from '../address.ts'
import { liensDe } from './plateforme.ts'

/** Card menu: Ouvrir, Appeler, Ecrire, Ouvrir le GPS (specification field-service §2 "My activity"). */
export function VisitMenu({ visite }: { visite: InterventionActivite }) {
  const liens = liensDe(visite)
  return (
    <LazyMenu
      label={`Actions pour ${nomClient(visite)}`}
      entries={[
        {
          label: 'Ouvrir',
          icon: <IconFolderOpen size={18} aria-hidden />,
          onClick: () => navigate(adresseIntervention(visite.intervention_id)),
        },
        lien('Appeler', <IconPhone size={18} aria-hidden />, liens.appel),
        lien('Écrire', <IconMail size={18} aria-hidden />, liens.ecrire),
        lien('Ouvrir le GPS', <IconMapPin size={18} aria-hidden />, liens.gps),
      ]}
    />
  )
}

/** What the visit lacks (no number, no address) stays in its place, greyed: the list never moves under the thumb. */
function lien(label: string, icon: ReactNode, href: string | null): MenuEntry {
  return href ? { label, icon, href, elsewhere: href.startsWith('http') } : { label, icon, disabled: true }
}
