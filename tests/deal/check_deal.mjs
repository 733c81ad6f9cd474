// Runs the second implementation of the deal. Standard input: a list of jobs as JSON;
// standard output: their answers as JSON. Argument: the folder of the modules.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const base = `${pathToFileURL(process.argv[2]).href}/`;
const { hmac, sha256 } = await import(`${base}sha256.js`);
const { stream, toHex } = await import(`${base}deal-forms.js`);
const deal = await import(`${base}deal-verify.js`);
const draw = await import(`${base}deal-draw.js`);

const bytes = (text) => Uint8Array.from(Buffer.from(text, "hex"));
const JOBS = {
  sha256: (job) => toHex(sha256(bytes(job.bytes))),
  hmac: (job) => toHex(hmac(bytes(job.key), bytes(job.bytes))),
  below: (job) => {
    const below = stream(bytes(job.key), bytes(job.context));
    return job.bounds.map((bound) => below(bound));
  },
  recompute: (job) => deal.recompute(job.public, job.secret),
  verify: (job) => deal.verifyHand(job.public, job.reveal, job.openings),
  card: (job) => deal.checkCard(job.public, job.opening),
  own: (job) => deal.checkOwn(job.public, job.known),
  practice: (job) => deal.practiceOrder(job.seed, job.hand, job.deck),
  draw: (job) => draw.recomputeDraw(job.draw, job.secret, job.power),
  "verify-draw": (job) => draw.verifyDraw(job.draw, job.secret, job.power),
};

const jobs = JSON.parse(readFileSync(0, "utf8"));
process.stdout.write(JSON.stringify(jobs.map((job) => JOBS[job.do](job))));
