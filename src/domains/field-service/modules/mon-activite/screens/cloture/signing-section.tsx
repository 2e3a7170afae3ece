import { Button } from '@mantine/core'
import { IconSignature } from '@tabler/icons-react'
import { useState } from 'react'
import type { ErreurCloture } from '#domains/field-service/model/rapports/cloture.ts'
import { estClientAbsent } from '#domains/field-service/model/rapports/cloture-regles.ts'
import {
  ajouterCommencees,
  type Brouillon,
  rendreTelephone,
} from '#domains/field-service/modules/mon-activite/offline/brouillon.ts'
import type { VueClient } from '#domains/field-service/modules/mon-activite/view/vue-client.ts'
import { direQuand } from '#wire/moments.ts'
import { ClientView } from './client-view.tsx'
import { champId, type PartProps } from './form-parts.tsx'
import { LeftBehind, laissesDe, type Sort } from './left-behind.tsx'
import classes from './signature-section.module.css'
import { SignatureSection } from './signature-section.tsx'
import { direEffacees } from './use-draft.ts'
import { ClosingErrors, resteAFaire } from './what-is-left.tsx'

type Props = {
  vue: VueClient
  part: PartProps
  /** What misses of what the customer is about to read and sign: mended first. */
  avant: (b: Brouillon) => readonly ErreurCloture[]
  changer: (change: (b: Brouillon) => Brouillon) => void
  /** Whether the customer has the phone. */
  ouvert: boolean
  onOuvert: (ouvert: boolean) => void
}

/** The end of the closing: the phone goes to the customer and comes back, then the technician signs. */
export function SigningSection({ vue, part, avant, changer, ouvert, onOuvert }: Props) {
  const [presse, setPresse] = useState(false)
  const [demande, setDemande] = useState(false)
  const { brouillon } = part
  const erreur = part.erreur('certification_tva') ?? part.erreur('signature_client')
  const absent = estClientAbsent(part.saisie)
  const effacee = brouillon.effacees.length > 0 && !vue.signature
  const { d_un_autre } = brouillon

  const manque = avant(brouillon)
  const reste = vue.signature ? [] : resteAFaire(manque)
  const laisses = laissesDe(null, brouillon)

  /** @returns whether the customer has the phone */
  function tendre(b: Brouillon, sort?: Sort): boolean {
    // What was signed may be read again whatever came since.
    const pret = avant(b).length === 0 || vue.signature !== null
    // What was typed and not added would not be in what is read and signed.
    const demander = pret && vue.signature === null && laisses !== null && sort === undefined
    setPresse(!pret)
    setDemande(demander)
    // A page that was closed in the customer's hands gave the phone back too.
    if (pret) changer(rendreTelephone)
    onOuvert(pret && !demander)
    return pret && !demander
  }

  function reprendre() {
    changer(rendreTelephone)
    onOuvert(false)
  }

  async function trier(sort: Sort): Promise<boolean> {
    const b = sort === 'ajouter' ? ajouterCommencees(brouillon) : brouillon
    if (b !== brouillon) changer(ajouterCommencees)
    return tendre(b, sort)
  }

  return (
    <>
      {absent && (
        <p className={classes.etat}>
          Client absent&nbsp;: sa signature n’est pas demandée. Le compte rendu et le bureau le disent.
        </p>
      )}
      {!absent && (
        // Both things the customer does are done on their screen: either one leads to this button.
        <div id={champId('certification_tva')}>
          <div id={champId('signature_client')} className={classes.root}>
            <p className={classes.etat} role="status">
              {vue.signature
                ? `${brouillon.signatures.client?.nom ?? (brouillon.nom_signataire.trim() || 'Le client')} a signé ${direQuand(vue.signature)}`
                : d_un_autre
                  ? `${direEffacees(brouillon)} Faites signer ${brouillon.nom_signataire.trim()}.`
                  : effacee
                    ? `${direEffacees(brouillon)} Remettez ce qui a été signé, ou faites signer à nouveau.`
                    : reste.length > 0
                      ? 'Le client lit ce qui a été fait et le montant sur ce téléphone, puis signe.'
                      : 'Tendez-lui le téléphone\u00a0: il lit ce qui a été fait et le montant, puis signe.'}
            </p>
            {reste.length > 0 && (
              <p className={classes.reste} role="status">
                Avant de tendre le téléphone&nbsp;: {reste.join(', ')}
              </p>
            )}
            <Button
              variant={vue.signature ? 'default' : 'light'}
              size="lg"
              fullWidth
              leftSection={<IconSignature size={22} aria-hidden />}
              onClick={() => tendre(brouillon)}
            >
              {vue.signature ? 'Revoir avec le client' : 'Faire signer le client'}
            </Button>
            {presse && manque.length > 0 && <ClosingErrors erreurs={manque} />}
            {erreur && (
              <p className={classes.erreur} role="alert">
                {erreur}
              </p>
            )}
          </div>
        </div>
      )}
      <SignatureSection
        qui="prestataire"
        brouillon={brouillon}
        changer={changer}
        erreur={part.erreur('signature_prestataire')}
      />
      <LeftBehind
        laisses={laisses}
        opened={demande}
        pour="faire signer"
        onSort={trier}
        onClose={() => setDemande(false)}
      />
      <ClientView ouvert={ouvert} vue={vue} part={part} changer={changer} fermer={reprendre} />
    </>
  )
}
