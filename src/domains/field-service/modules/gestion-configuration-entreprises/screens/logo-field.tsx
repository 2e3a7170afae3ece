import { useState } from 'react'
import { call, download } from '#client/call/api.ts'
import { notifyUndo } from '#client/call/notices.ts'
import { messageOf } from '#client/call/problem.ts'
import { PhotoUploader } from '#kit/photo/photo-uploader.tsx'
import { usePictureUrl } from '#kit/photo/use-picture-url.ts'
import type { Notice } from '#wire/notice.ts'
import { envoyerLogo, LOGO_MAX, lireLogo, retirerLogo } from '../contract.ts'

type Props = { logo: string | null; societe: string; relire: () => void }

/** The company's logo: shown, chosen and cut, taken away. */
export function LogoField({ logo, societe, relire }: Props) {
  const url = usePictureUrl(logo, signal => download(lireLogo, { signal }))
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<string | null>(null)

  /** The logo that goes is read first: the office keeps none but the last. */
  async function faire(action: () => Promise<Notice>) {
    setPending(true)
    setError(null)
    try {
      const avant = logo === null ? null : await download(lireLogo)
      const { message } = await action()
      notifyUndo(message, () => (avant ? envoyer(avant) : retirer()).then(relire))
      relire()
    } catch (refusal) {
      setError(messageOf(refusal))
    } finally {
      setPending(false)
    }
  }
  const retirer = () => call(retirerLogo, { tell: 'success' })
  const envoyer = (image: Blob) =>
    call(envoyerLogo, {
      query: { filename: image.type === 'image/png' ? 'logo.png' : 'logo.jpg' },
      bytes: image,
      body: undefined,
      tell: 'success',
    })
  function garder(image: Blob | null) {
    if (!image) return void faire(retirer)
    if (image.size > LOGO_MAX)
      return setError('Ce logo pèse plus de 2\u00a0Mo\u00a0: choisissez une image plus légère.')
    void faire(() => envoyer(image))
  }
  return (
    <PhotoUploader
      label="Logo de la société"
      shape="libre"
      url={url}
      held={logo !== null}
      name={societe}
      pending={pending}
      error={error}
      onChange={garder}
      testId="logo"
    />
  )
}
