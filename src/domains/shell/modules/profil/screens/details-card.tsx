import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useDirty } from '#client/address/dirty.ts'
import { notifySuccess } from '#client/call/notices.ts'
import { useTask } from '#client/call/use-task.ts'
import { AddressInput } from '#client/lookups/address-input.tsx'
import { perform } from '#client/queue/sync.ts'
import { patchUser, readSession } from '#client/session/session.ts'
import { PROFIL_ENREGISTRE, type Profil, type ProfilChamp, profilChampsSchema } from '#domains/shell/model/profil.ts'
import cards from '#kit/page/card.module.css'
import { Pill } from '#kit/pill/pill.tsx'
import { isOnline } from '#offline/connectivity.ts'
import { formaterTelephone } from '#wire/french.ts'
import { modifierProfil } from '../offline.ts'
import { AvatarField } from './avatar-field.tsx'
import classes from './profile.module.css'
import { FIELD_LABELS } from './profile-conflict.ts'

const FIELDS = [
  ['nom', 'family-name', 'text'],
  ['prenom', 'given-name', 'text'],
  ['user_adresse', 'street-address', 'text'],
  ['user_cp', 'postal-code', 'text'],
  ['user_ville', 'address-level2', 'text'],
  ['user_telephone1', 'tel', 'tel'],
  ['user_telephone2', 'tel', 'tel'],
] as const satisfies readonly (readonly [ProfilChamp, string, string])[]

/** Only what changed is judged: what stands there may predate today's rules. */
const CHANGES = profilChampsSchema.partial()

/** A number put back as it was read, with its spaces, is no change. */
function estMemeTelephone(name: ProfilChamp, typed: string | null, profil: Profil): boolean {
  return name.startsWith('user_telephone') && typed === formaterTelephone(profil[name] ?? '')
}

/** Personal details: the e-mail is read-only; only what changed is sent, now or when the network is back. */
export function DetailsCard({ profil, waiting }: { profil: Profil; waiting: boolean }) {
  const [draft, setDraft] = useState<Partial<Profil>>({})
  const [errors, setErrors] = useState<Partial<Record<ProfilChamp, string>>>({})
  const { run, pending } = useTask({ toast: true })
  const changed = [...FIELDS.map(([name]) => name), 'avatar' as const].filter(
    name => draft[name] !== undefined && draft[name] !== profil[name] && !estMemeTelephone(name, draft[name], profil),
  )
  useDirty(changed.length > 0, 'Mon profil')

  const change = (next: Partial<Profil>) => setDraft(before => ({ ...before, ...next }))

  function submit(event: FormEvent) {
    event.preventDefault()
    const parsed = CHANGES.safeParse(Object.fromEntries(changed.map(name => [name, draft[name]])))
    setErrors(Object.fromEntries((parsed.error?.issues ?? []).map(i => [String(i.path[0]), i.message])))
    if (!parsed.success) return
    const champs = Object.fromEntries(changed.map(name => [name, { avant: profil[name], apres: parsed.data[name] }]))
    if (changed.length === 0) return notifySuccess(PROFIL_ENREGISTRE)
    void run(async () => {
      await perform(modifierProfil, { champs })
      const { nom, prenom, avatar } = { ...profil, ...parsed.data }
      await patchUser({ nom, prenom, name: `${prenom} ${nom}`.trim() || profil.email, avatar_sha256: avatar })
      setDraft({})
      notifySuccess(isOnline() && readSession().valide ? PROFIL_ENREGISTRE : 'Enregistré sur cet appareil, à envoyer.')
    })
  }

  return (
    <form className={`${cards.card} ${cards.settings} ${classes.card}`} onSubmit={submit} noValidate>
      <div className={classes.head}>
        <h2>Informations personnelles</h2>
        {waiting && (
          <Pill tone="wait" dot>
            À envoyer
          </Pill>
        )}
      </div>
      <AvatarField
        sha256={draft.avatar === undefined ? profil.avatar : draft.avatar}
        name={`${profil.prenom} ${profil.nom}`}
        onChange={avatar => change({ avatar })}
      />
      <TextInput label="E-mail" value={profil.email} readOnly autoComplete="email" />
      <div className={classes.grid}>
        {FIELDS.map(([name, autoComplete, type]) =>
          name === 'user_adresse' ? (
            <div key={name} className={classes.wide}>
              <AddressInput
                label={FIELD_LABELS[name]}
                value={draft[name] ?? profil[name]}
                error={errors[name]}
                onChange={street => change({ user_adresse: street })}
                fill={({ cp, ville }) => {
                  if (typeof cp === 'string' && typeof ville === 'string') change({ user_cp: cp, user_ville: ville })
                  return ['cp', 'ville']
                }}
              />
            </div>
          ) : (
            <TextInput
              key={name}
              label={FIELD_LABELS[name]}
              name={name}
              type={type}
              inputMode={name === 'user_cp' ? 'numeric' : undefined}
              autoComplete={autoComplete}
              value={draft[name] ?? (type === 'tel' ? formaterTelephone(profil[name]) : profil[name])}
              error={errors[name]}
              onChange={event => change({ [name]: event.currentTarget.value })}
            />
          ),
        )}
      </div>
      <Button type="submit" loading={pending}>
        Enregistrer
      </Button>
    </form>
  )
}
