import { IconMail, IconMapPin, IconPhone } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { nomClient } from '#domains/customers/model/client.ts'
import type { InterventionActivite } from '#domains/field-service/model/interventions/planning.ts'
import classes from './contact-icons.module.css'
import { liensDe } from './plateforme.ts'

/** Appeler, Ecrire, Ouvrir le GPS as three squares under the thumb. */
export function ContactIcons({ visite }: { visite: InterventionActivite }) {
  const liens = liensDe(visite)
  const qui = nomClient(visite)
  return (
    <div className={classes.root}>
      <Square href={liens.appel} label={`Appeler ${qui}`} icone={<IconPhone size={22} stroke={1.8} aria-hidden />} />
      <Square href={liens.ecrire} label={`Écrire à ${qui}`} icone={<IconMail size={22} stroke={1.8} aria-hidden />} />
      <Square
        href={liens.gps}
        label={`Ouvrir le GPS, ${qui}`}
        icone={<IconMapPin size={22} stroke={1.8} aria-hidden />}
      />
    </div>
  )
}

function Square({ href, label, icone }: { href: string | null; label: string; icone: ReactNode }) {
  if (!href)
    return (
      <span className={classes.square} data-off role="img" aria-label={`${label}\u00a0: impossible, donnée absente`}>
        {icone}
      </span>
    )
  const ailleurs = href.startsWith('http')
  return (
    <a
      className={classes.square}
      href={href}
      aria-label={label}
      title={label}
      {...(ailleurs && { target: '_blank', rel: 'noopener noreferrer' })}
    >
      {icone}
    </a>
  )
}
