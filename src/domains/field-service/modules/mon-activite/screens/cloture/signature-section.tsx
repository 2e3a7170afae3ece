import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { notifyWarning } from '#client/call/notices.ts'
import { empreinteRapport } from '#domains/field-service/model/rapports/empreinte.ts'
import {
  type Brouillon,
  nommerSignataire,
  rapportDuBrouillon,
  type Signataire,
  signeCeRapport,
  signer,
} from '#domains/field-service/modules/mon-activite/offline/brouillon.ts'
import { SignaturePad } from '#kit/signature/signature-pad.tsx'
import type { SignatureValue } from '#kit/signature/signature-value.ts'
import { champId } from './form-parts.tsx'
import classes from './signature-section.module.css'

const TITRES: Record<Signataire, string> = { client: 'Signature du client', prestataire: 'Signature du technicien' }

type Props = {
  qui: Signataire
  brouillon: Brouillon
  changer: (change: (b: Brouillon) => Brouillon) => void
  erreur: string | undefined
  disabled?: boolean
}

/** A signature of the report as it is on screen: any later change clears it (specification field-service §3). */
export function SignatureSection({ qui, brouillon, changer, erreur, disabled }: Props) {
  const [tours, setTours] = useState(0)
  const effacee = brouillon.effacees.includes(qui)

  async function poser(valeur: SignatureValue | null) {
    const empreinte = await empreinteRapport(rapportDuBrouillon(brouillon))
    if (valeur && !signeCeRapport(valeur, empreinte)) {
      setTours(t => t + 1)
      notifyWarning('Le rapport a changé depuis cette signature\u00a0: faites-le signer à nouveau.')
      return
    }
    changer(b => signer(b, qui, valeur, { empreinte, lu: brouillon }))
  }

  return (
    // The customer's is on their own screen: the way to it is a button of the form, which bears the field's name.
    <div id={qui === 'client' ? undefined : champId('signature_prestataire')} className={classes.root}>
      {qui === 'client' && (
        <TextInput
          label="Nom du signataire"
          autoComplete="off"
          maxLength={120}
          value={brouillon.nom_signataire}
          onChange={event => {
            const nom_signataire = event.currentTarget.value
            changer(b => nommerSignataire(b, nom_signataire))
          }}
        />
      )}
      {/* The form says once what went; the customer, who does not see the form, reads it here. */}
      {qui === 'client' && effacee && !brouillon.signatures.client && (
        <p className={classes.effacee} role="status">
          Le rapport a changé depuis votre signature&nbsp;: relisez-le, puis signez à nouveau.
        </p>
      )}
      <SignaturePad
        // A new pad once the report has changed: the former one could bring the cleared strokes back.
        key={`${tours}-${brouillon.signatures[qui] === null && effacee ? brouillon.modifie_a : ''}`}
        label={TITRES[qui]}
        value={brouillon.signatures[qui]}
        onChange={valeur => void poser(valeur)}
        note="lié à ce rapport"
        // No rule of the closing asks for it; whether the customer's is asked for, the head of the part says.
        mark={qui === 'prestataire' ? 'facultatif' : undefined}
        error={erreur}
        disabled={disabled}
      />
    </div>
  )
}
