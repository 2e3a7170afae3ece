import { TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
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

  function nommer(nom: string) {
    const apres = nommerSignataire(brouillon, nom)
    // Another pad for another person: it keeps nothing of what the former one drew or typed.
    if ((apres.signatures.client === null) !== (brouillon.signatures.client === null)) setTours(t => t + 1)
    changer(b => nommerSignataire(b, nom))
  }

  return (
    // The customer's is on their own screen: the way to it is a button of the form, which bears the field's name.
    <div id={qui === 'client' ? undefined : champId('signature_prestataire')} className={classes.root}>
      {qui === 'client' && <SignerName nom={brouillon.nom_signataire} onNom={nommer} />}
      {qui === 'client' && brouillon.d_un_autre && (
        <p className={classes.effacee} role="status">
          La signature de {brouillon.d_un_autre.rendue_sous} est effacée&nbsp;: {brouillon.nom_signataire.trim()} signe
          à sa place. Le nom remis, la signature revient.
        </p>
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

/** The name beside the drawing. One that is emptied is the one that stood there: nobody signs without a name. */
function SignerName({ nom, onNom }: { nom: string; onNom: (nom: string) => void }) {
  const [vide, setVide] = useState(false)
  const ancien = useRef(nom)
  return (
    <TextInput
      label="Nom du signataire"
      autoComplete="off"
      maxLength={120}
      value={vide ? '' : nom}
      onFocus={() => {
        ancien.current = nom
      }}
      onBlur={() => setVide(false)}
      onChange={event => {
        const saisi = event.currentTarget.value
        const rien = saisi.trim() === ''
        setVide(rien)
        onNom(rien ? ancien.current : saisi)
      }}
    />
  )
}
