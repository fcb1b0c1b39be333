/** Amazon's client. Loaded by a service whose files are in a bucket only: it takes 24 MB of memory and a tenth of a second. */
export const loadSdk = async () => {
  // Or it warns on standard error of the versions of Node.js that later versions of it will need.
  // eslint-disable-next-line no-restricted-properties -- written, not read: the SDK knows no other switch
  process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] = 'true'
  const [s3, { Upload }] = await Promise.all([import('@aws-sdk/client-s3'), import('@aws-sdk/lib-storage')])
  return { s3, Upload }
}

export type Sdk = Awaited<ReturnType<typeof loadSdk>>
