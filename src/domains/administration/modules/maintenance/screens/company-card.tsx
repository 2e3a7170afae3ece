import { IconCrown, IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#client/api.ts'
import { useBackLayer } from '#client/back.ts'
import { ImpersonateButton } from '#client/impersonate-button.tsx'
import { messageOf } from '#client/problem.ts'
import { motiverUsurpation } from '#domains/administration/modules/gestion-utilisateurs/contract.ts'
import {
  type Compte,
  deleteCompte,
  usurperParMaintenance,
} from '#domains/administration/modules/maintenance/contract.ts'
import { IconButton } from '#kit/button/icon-button.tsx'
import { ConfirmDialog } from '#kit/dialog/confirm-dialog.tsx'
import { compter } from '#wire/french.ts'
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
        <ul className={classes.personnes} aria-label={`Personnes de ${compte_raison_sociale}`}>
          {utilisateurs.map(({ id, label, email, ouvrable }) => (
            <li key={id} className={classes.personne}>
              <span className={classes.nom}>
                <b>
                  {label}
                  {id === compte_proprietaire && (
                    <IconCrown size={16} stroke={1.8} role="img" aria-label="Propriétaire" />
                  )}
                </b>
                <span>{email}</span>
              </span>
              {ouvrable && (
                <ImpersonateButton
                  compact
                  label={label}
                  motiver={motif => call(motiverUsurpation, { params: { id: `${id}` }, body: { motif }, silent: true })}
                  ouvrir={() => call(usurperParMaintenance, { params: { user_id: `${id}` }, silent: true })}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

type Asked = 'non' | 'une fois' | 'deux fois'

/** Asked twice, the second time with what it means (specification §8 "Confirmations"). */
function DeleteCompany({ compte_id, nom, nb_users }: { compte_id: number; nom: string; nb_users: number }) {
  const [asked, setAsked] = useState<Asked>('non')
  const client = useQueryClient()
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => call(deleteCompte, { params: { compte_id: String(compte_id) }, silent: 'refus' }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['plateforme'] }),
  })
  const close = () => {
    setAsked('non')
    reset()
  }
  useBackLayer(asked !== 'non', close, asked)
  return (
    <>
      <IconButton label={`Supprimer le compte de ${nom}`} onClick={() => setAsked('une fois')}>
        <IconTrash size={18} stroke={1.8} aria-hidden />
      </IconButton>
      <ConfirmDialog
        opened={asked === 'une fois'}
        title="Suppression du compte"
        danger
        onYes={() => setAsked('deux fois')}
        onCancel={close}
      >
        <p>Êtes-vous certain de vouloir supprimer le compte de {nom} ?</p>
      </ConfirmDialog>
      <ConfirmDialog
        opened={asked === 'deux fois'}
        title="Suppression du compte"
        danger
        pending={isPending}
        error={error ? messageOf(error) : null}
        onYes={() => mutate()}
        onCancel={close}
      >
        <p>
          Cette opération est lourde : {compter(nb_users, 'personne')} de {nom} ne se{' '}
          {nb_users > 1 ? 'connecteront' : 'connectera'} plus, et leurs appareils sont déconnectés à l’instant.
          Voulez-vous vraiment continuer ?
        </p>
      </ConfirmDialog>
    </>
  )
}
