import { Button } from '@mantine/core'
import { IconCalendarPlus, IconInbox, IconMapPin, IconPencil, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { navigate } from '#client/address/location.ts'
import { useFormDialog } from '#client/form/use-form-dialog.tsx'
import { undoBy, useWriting } from '#client/reading/use-writing.ts'
import { adresseNouvelleDemande } from '#domains/field-service/modules/gestion-demandes/address.ts'
import { adresseNouvelle } from '#domains/field-service/modules/plannings-entreprises/address.ts'
import { IconButton } from '#kit/button/icon-button.tsx'
import { LazyMenu } from '#kit/menu/lazy-menu.tsx'
import { formaterTelephone } from '#wire/french.ts'
import { type AdresseClient, editerAdresse, modifierAdresse, retablirAdresse, supprimerAdresse } from '../contract.ts'
import classes from './client-page.module.css'
import { MoveNotice, PinNotice } from './move-notice.tsx'

type Props = { adresse: AdresseClient; online: boolean; onMap: () => void }

/** One address: where, by which way in, what is created there, and the rest behind the dots. */
export function AddressCard({ adresse, online, onMap }: Props) {
  const phones = [adresse.adresse_telephone1, adresse.adresse_telephone2].filter(Boolean)
  const { show_create_intervention: visits, show_create_demande: requests } = adresse
  return (
    <>
      <div className={classes.place}>
        <div className={classes.where}>
          {adresse.titre && <strong>{adresse.titre}</strong>}
          <p>{[adresse.adresse, adresse.cpville].filter(Boolean).join('\n')}</p>
        </div>
        <IconButton label={`Carte\u00a0: ${adresse.adresse}`} size="var(--rt-touch)" onClick={onMap}>
          <IconMapPin size={20} stroke={1.8} aria-hidden />
        </IconButton>
        <RareActions adresse={adresse} online={online} />
      </div>
      {phones.map(phone => (
        <p key={phone}>
          <a href={`tel:${phone}`}>{formaterTelephone(phone)}</a>
        </p>
      ))}
      {adresse.consignes_acces && <p className={classes.quiet}>{`Accès\u00a0: ${adresse.consignes_acces}`}</p>}
      {online && visits + requests > 0 && (
        <div className={classes.creations}>
          {visits === 1 && (
            <Create
              what="intervention"
              icon={<IconCalendarPlus size={16} stroke={1.8} aria-hidden />}
              to={adresseNouvelle(adresse.id)}
            />
          )}
          {requests === 1 && (
            <Create
              what="demande"
              icon={<IconInbox size={16} stroke={1.8} aria-hidden />}
              to={adresseNouvelleDemande(adresse.id)}
            />
          )}
        </div>
      )}
    </>
  )
}

/** Short on its card, whole to who only hears it. */
function Create({ what, icon, to }: { what: 'intervention' | 'demande'; icon: ReactNode; to: string }) {
  return (
    <Button
      size="sm"
      variant="default"
      leftSection={icon}
      aria-label={`Créer une ${what}`}
      onClick={() => navigate(to)}
    >
      {what === 'demande' ? 'Demande' : 'Intervention'}
    </Button>
  )
}

/** A form that is open stays without network, where nothing new is offered. */
function RareActions({ adresse, online }: Omit<Props, 'onMap'>) {
  const of = { params: { adresse_id: String(adresse.id) } }
  const form = useFormDialog({
    label: 'L’adresse',
    read: editerAdresse,
    write: modifierAdresse,
    of,
    beside: values => (
      <>
        <PinNotice adresse={adresse} values={values} />
        <MoveNotice adresse={adresse} values={values} />
      </>
    ),
  })
  // Where work waits, the office says so and nothing is taken away.
  const { write: remove, pending } = useWriting(supprimerAdresse, {
    toast: true,
    deed: `suppression, ${adresse.adresse}`,
    undo: () => undoBy(retablirAdresse, of, 'L’adresse reste supprimée.'),
  })
  return (
    <>
      {online && (
        <LazyMenu
          label={`Autres actions\u00a0: ${adresse.adresse}`}
          entries={[
            {
              label: 'Modifier l’adresse',
              icon: <IconPencil size={18} stroke={1.8} aria-hidden />,
              disabled: form.loading,
              onClick: form.open,
            },
            {
              label: 'Supprimer l’adresse',
              icon: <IconTrash size={18} stroke={1.8} aria-hidden />,
              danger: true,
              disabled: pending,
              onClick: () => void remove(of),
            },
          ]}
        />
      )}
      {form.dialog}
    </>
  )
}
