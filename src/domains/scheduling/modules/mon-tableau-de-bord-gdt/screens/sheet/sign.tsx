import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useReason } from '#client/draft/use-reason.ts'
import { useOnline } from '#client/queue/use-sync.ts'
import { useWriting } from '#client/reading/use-writing.ts'
import { useOwnName } from '#client/session/own-name.ts'
import { CONTESTATION_LETTRES_MIN, type Feuille } from '#domains/scheduling/model/cloture/feuille.ts'
import { contesterMaFeuille, signerMaFeuille } from '#domains/scheduling/model/cloture/feuille-operations.ts'
import { estSonNom, pasSonNom } from '#domains/scheduling/model/cloture/signataire.ts'
import { MOTIF_MAX } from '#domains/scheduling/model/motif.ts'
import { Restored } from '#kit/form/restored.tsx'
import { SignaturePad } from '#kit/signature/signature-pad.tsx'
import type { SignatureValue } from '#kit/signature/signature-value.ts'
import { Refusal } from '#kit/state/refusal.tsx'
import { formaterInstant } from '#wire/moments.ts'
import { compterLettres } from '#wire/text.ts'
import classes from './sheet.module.css'

/** What one answers to one's sheet: a signature bound to what is on screen, or a word about what is wrong. */
export function Sign({ feuille }: { readonly feuille: Feuille }) {
  const { annee, mois, empreinte, reponse } = feuille
  const online = useOnline()
  const enSonNom = useOwnName('personne ne signe pour quelqu’un d’autre')
  const [valeur, setValeur] = useState<SignatureValue | null>(null)
  /** Typed under another name: said once it is signed, not while it is typed. */
  const [autre, setAutre] = useState(false)
  const [conteste, setConteste] = useState(false)
  const mot = useReason(`feuille:${annee}-${mois}`)
  const params = { annee: String(annee), mois: String(mois) }
  /** The office has it; the sheet is being read again. */
  const [gardee, setGardee] = useState(false)
  const signature = useWriting(signerMaFeuille, { done: () => setGardee(true) })
  const contestation = useWriting(contesterMaFeuille, {
    done: () => {
      mot.forget()
      setConteste(false)
    },
  })
  if (reponse?.sens === 'signee')
    return (
      <p
        className={classes.signed}
        role="status"
      >{`Vous avez signé cette feuille, ${formaterInstant(reponse.fait_a)}${reponse.mot ? `, après l’avoir contestée\u00a0: ${reponse.mot}` : '.'}`}</p>
    )
  const ferme = !online || enSonNom !== null
  return (
    <section className={classes.sign} aria-label="Ma réponse">
      {reponse && (
        <p role="status">{`Vous l’avez contestée, ${formaterInstant(reponse.fait_a)}\u00a0: ${reponse.mot}`}</p>
      )}
      <SignaturePad
        label="Ma signature"
        value={valeur}
        onChange={change => {
          setValeur(change)
          setAutre(false)
        }}
        {...(autre && { error: pasSonNom(feuille.label) })}
        disabled={ferme || gardee}
        drawn={gardee ? 'Signature enregistrée' : 'Signature tracée, pas encore envoyée'}
      />
      {!online && <p className={classes.note}>{'Hors ligne\u00a0: la feuille se signe avec du réseau.'}</p>}
      {enSonNom && <p className={classes.note}>{enSonNom}</p>}
      <Refusal>{signature.message}</Refusal>
      <div className={classes.buttons}>
        <Button
          disabled={ferme || gardee || valeur === null}
          loading={signature.pending}
          onClick={() => {
            if (!valeur) return
            const { mode, nom, png: image } = valeur
            if (mode === 'saisie' && !estSonNom(nom ?? '', feuille.label)) return setAutre(true)
            void signature.write({ params, body: { empreinte, mode, image, ...(mode === 'saisie' && { nom }) } })
          }}
        >
          Signer ma feuille
        </Button>
        {!conteste && (
          <Button variant="default" disabled={ferme} onClick={() => setConteste(true)}>
            Je ne suis pas d’accord
          </Button>
        )}
      </div>
      {conteste && (
        <div className={classes.contest}>
          {mot.found && <Restored onStartAgain={mot.startAgain} />}
          <Textarea
            label="Ce qui ne va pas"
            autosize
            minRows={2}
            maxLength={MOTIF_MAX}
            value={mot.text}
            onChange={event => mot.change(event.currentTarget.value)}
          />
          <Refusal>{mot.notKept ?? contestation.message}</Refusal>
          <Button
            disabled={ferme || compterLettres(mot.text) < CONTESTATION_LETTRES_MIN}
            loading={contestation.pending}
            onClick={() => void contestation.write({ params, body: { empreinte, mot: mot.text.trim() } })}
          >
            Envoyer à mon responsable
          </Button>
        </div>
      )}
    </section>
  )
}
