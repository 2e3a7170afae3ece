import { Button, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useDirty } from '#client/address/dirty.ts'
import { navigate } from '#client/address/location.ts'
import { fieldsOf } from '#client/call/problem.ts'
import { SidePanel } from '#client/frames/desk.tsx'
import { useWriting } from '#client/reading/use-writing.ts'
import { useOwnName } from '#client/session/own-name.ts'
import type { OperationsReseau } from '#domains/field-service/model/reseau/operations.ts'
import { MOTS, SANS_RESEAU, type Sens } from '#domains/field-service/model/reseau/reseau.ts'
import { adresseReseau } from '#domains/field-service/modules/gestion-recepteurs/address.ts'
import panel from '#kit/desk-panel/desk-panel.module.css'
import { PanelBody } from '#kit/desk-panel/desk-panel.tsx'
import { FoundCompanies } from './found-companies.tsx'
import { NeedsNetwork } from './needs-network.tsx'
import classes from './network.module.css'

type Props = { sens: Sens; operations: OperationsReseau; online: boolean }

/** What is wrong with this field, in its own words where the answer has some. */
const under = ({ refusal, message }: { refusal: Error | null; message: string | null }, field: string) =>
  fieldsOf(refusal)?.[field] ?? message

/** Three ways to invite: who is registered by name, a known number, anybody by mail. */
export function InvitePanel({ sens, operations, online: reached }: Props) {
  const enSonNom = useOwnName(SANS_RESEAU)
  const online = reached && enSonNom === null
  const retour = { done: () => navigate(adresseReseau(sens), { replace: true }) }
  const compte = useWriting(operations.inviter, retour)
  const siren = useWriting(operations.inviterReference, retour)
  const email = useWriting(operations.inviterEmail, retour)
  return (
    <SidePanel label="Invitation" title={`Inviter un ${MOTS[sens].un}`}>
      <PanelBody>
        {!online && <NeedsNetwork>{enSonNom ?? 'Inviter demande le réseau. Ce qui est tapé reste.'}</NeedsNetwork>}
        <FoundCompanies
          operations={operations}
          label={MOTS[sens].chercher}
          online={online}
          pending={compte.pending}
          error={under(compte, 'cible')}
          onInvite={cible => void compte.write({ body: { cible } })}
        />
        <Line
          titre="Ajouter une référence"
          label="Siren"
          bouton="Inviter ce Siren"
          inputMode="numeric"
          online={online}
          pending={siren.pending}
          error={under(siren, 'siren')}
          onSend={valeur => void siren.write({ body: { siren: valeur } })}
        />
        <Line
          titre="Envoyer une invitation"
          label="E-mail"
          bouton="Envoyer l’invitation"
          inputMode="email"
          online={online}
          pending={email.pending}
          error={under(email, 'email')}
          onSend={valeur => void email.write({ body: { email: valeur } })}
        >
          <p className={panel.quiet}>Inscrite ou non, l’entreprise trouve l’invitation à cette adresse.</p>
        </Line>
      </PanelBody>
    </SidePanel>
  )
}

type LineProps = {
  titre: string
  label: string
  bouton: string
  inputMode: 'numeric' | 'email'
  online: boolean
  pending: boolean
  error: string | null
  onSend: (valeur: string) => void
  children?: ReactNode
}

function Line({ titre, label, bouton, inputMode, online, pending, error, onSend, children }: LineProps) {
  const [valeur, setValeur] = useState('')
  useDirty(valeur.trim() !== '', titre)
  return (
    <section className={panel.section} aria-label={titre}>
      <h3>{titre}</h3>
      <form
        className={classes.field}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          if (online) onSend(valeur)
        }}
      >
        <TextInput
          label={label}
          inputMode={inputMode}
          value={valeur}
          error={error}
          autoComplete="off"
          onChange={event => setValeur(event.currentTarget.value)}
        />
        {children}
        <Button type="submit" variant="default" loading={pending} disabled={!online || valeur.trim() === ''}>
          {bouton}
        </Button>
      </form>
    </section>
  )
}
