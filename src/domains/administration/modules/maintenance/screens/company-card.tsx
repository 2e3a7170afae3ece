import { IconCrown, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { ImpersonateButton } from '#client/account/impersonate-button.tsx'
import { useBackLayer } from '#client/address/back.ts'
import { call } from '#client/call/api.ts'
import { useWriting } from '#client/reading/use-writing.ts'
import { motiverUsurpation } from '#domains/administration/modules/gestion-utilisateurs/contract.ts'
import {
  type Compte,
  deleteCompte,
  usurperParMaintenance,
} from '#domains/administration/modules/maintenance/contract.ts'
import { ConfirmDialog } from '#kit/dialog/confirm-dialog.tsx'
import { LazyMenu } from '#kit/menu/lazy-menu.tsx'
import { compter } from '#wire/french.ts'
import { deQui } from '#wire/names.ts'
import classes from './maintenance.module.css'

/** A company and its people: who owns it, the way into an account, the end of the company's. */
export function CompanyCard({ compte }: { compte: Compte }) {
  const { compte_id, compte_raison_sociale, nb_users, compte_proprietaire, supprimable, utilisateurs } = compte
  return (
    <li className={classes.compte}>
      <header className={classes.tete}>
        <h2>{compte_raison_sociale}</h2>
        <span>{compter(nb_users, 'personne')}</span>
        {supprimable && <DeleteCompany compte_id={compte_id} nom={compte_raison_sociale} nb_users={nb_users} />}
      </header>
      {utilisateurs.length > 0 && (
        <ul className={classes.personnes} aria-label={`Personnes ${deQui(compte_raison_sociale)}`}>
          {utilisateurs.map(({ id, label, email, ouvrable }) => (
            <li key={id} className={classes.personne}>
              <span className={classes.nom}>
                <b>
                  {label}
                  {id === compte_proprietaire && (
                    <span className={classes.proprietaire}>
                      <IconCrown size={16} stroke={1.8} aria-hidden /> Propriétaire
                    </span>
                  )}
                </b>
                <span>{email}</span>
              </span>
              {ouvrable && (
                <ImpersonateButton
                  compact
                  id={id}
                  label={label}
                  motiver={motif => call(motiverUsurpation, { params: { id: `${id}` }, body: { motif } })}
                  ouvrir={() => call(usurperParMaintenance, { params: { user_id: `${id}` } })}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

/**
 * In a menu, then the company's name to type under what goes with it (specification §8 asks twice: the second time is the
 * name, which no hurried hand types).
 */
function DeleteCompany({ compte_id, nom, nb_users }: { compte_id: number; nom: string; nb_users: number }) {
  const [asked, setAsked] = useState(false)
  const { write, pending, message, forget } = useWriting(deleteCompte)
  const close = () => {
    setAsked(false)
    forget()
  }
  useBackLayer(asked, close)
  return (
    <>
      <LazyMenu
        label={`Actions sur ${nom}`}
        entries={[
          {
            label: 'Supprimer le compte',
            icon: <IconTrash size={18} stroke={1.8} aria-hidden />,
            danger: true,
            onClick: () => setAsked(true),
          },
        ]}
      />
      <ConfirmDialog
        opened={asked}
        title="Suppression du compte"
        yes={`Supprimer ${nom}`}
        danger
        typed={nom}
        pending={pending}
        error={message}
        onYes={() => void write({ params: { compte_id: String(compte_id) } })}
        onCancel={close}
      >
        <p>Cette opération est lourde. Avec le compte {deQui(nom)}&nbsp;:</p>
        <ul>
          <li>
            {compter(nb_users, 'personne')} ne {nb_users > 1 ? 'se connecteront' : 'se connectera'} plus&#8239;;
          </li>
          <li>leurs appareils sont déconnectés à l’instant, et ce qu’ils n’ont pas envoyé y reste scellé&#8239;;</li>
          <li>les données sont gardées, sans que personne de l’entreprise puisse les lire.</li>
        </ul>
      </ConfirmDialog>
    </>
  )
}
